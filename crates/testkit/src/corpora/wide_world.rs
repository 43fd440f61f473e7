//! Three large documents of the make of public ones that JSON libraries are usually measured on: posts with their authors,
//! a catalogue of events, and outlines of a country.

use super::{Corpus, compact, indented};
use crate::Prng;
use crate::json::{Json, Name, array, object};

const WORDS: &[&str] = &[
    "harbour",
    "ticket",
    "evening",
    "orchestra",
    "weather",
    "delayed",
    "thanks",
    "everyone",
    "again",
    "tonight",
    "photo",
    "station",
    "market",
    "morning",
    "coffee",
    "signed",
    "letter",
    "answer",
    "window",
    "river",
];
const KANA: &[&str] = &[
    "今日",
    "は",
    "とても",
    "寒い",
    "です",
    "ね",
    "明日",
    "の",
    "会議",
    "について",
    "ありがとう",
    "ございます",
    "写真",
    "を",
    "見る",
    "東京",
    "から",
    "新しい",
    "発表",
    "！",
    "楽しみ",
];

fn sentence(prng: &mut Prng, words: &[&str], gap: &str, count: usize) -> String {
    (0..count).map(|_| prng.word(words)).collect::<Vec<_>>().join(gap)
}

fn user(prng: &mut Prng) -> Json {
    let id = prng.below(2_000_000_000) as i64;
    let handle = format!("{}_{}", prng.word(WORDS), prng.below(9_999));
    let image = format!(
        "http://img.example.test/profile/{}/{}_normal.jpeg",
        prng.below(999_999_999),
        prng.base64url(8)
    );
    let gap = prng.between(3, 12);
    object([
        ("id", Json::Integer(id)),
        ("id_str", id.to_string().into()),
        ("name", sentence(prng, KANA, "", 3).into()),
        ("screen_name", handle.into()),
        ("location", sentence(prng, KANA, "", 2).into()),
        ("description", sentence(prng, KANA, "", gap * 3).into()),
        ("url", Json::Null),
        ("entities", object([("description", object([("urls", array::<Json>([]))]))])),
        ("protected", false.into()),
        ("followers_count", Json::Integer(prng.below(90_000) as i64)),
        ("friends_count", Json::Integer(prng.below(9_000) as i64)),
        ("listed_count", Json::Integer(prng.below(90) as i64)),
        ("created_at", "Sun Aug 31 00:29:15 +0000 2014".into()),
        ("favourites_count", Json::Integer(prng.below(9_000) as i64)),
        ("utc_offset", Json::Integer(-32_400)),
        ("time_zone", Json::Null),
        ("geo_enabled", prng.chance(1, 2).into()),
        ("verified", false.into()),
        ("statuses_count", Json::Integer(prng.below(90_000) as i64)),
        ("lang", "ja".into()),
        ("profile_background_color", prng.hex(3).to_uppercase().into()),
        ("profile_image_url", image.replace("http:", "https:").into()),
        ("profile_image_url_http", image.into()),
        ("profile_link_color", prng.hex(3).to_uppercase().into()),
        ("default_profile", prng.chance(1, 2).into()),
        ("following", false.into()),
        ("notifications", false.into()),
    ])
}

fn post(prng: &mut Prng, nested: bool) -> Json {
    // Ids of this size are no doubles: their canonical text is the nearest double's, as RFC 8785 has it.
    let id = format!("5058749{:011}", prng.bits() % 100_000_000_000);
    let words = prng.between(8, 30);
    let mut members: Vec<(Name, Json)> = vec![
        ("metadata".into(), object([("result_type", "recent".into()), ("iso_language_code", "ja".into())])),
        ("created_at".into(), "Sun Aug 31 00:29:15 +0000 2014".into()),
        ("id".into(), Json::Token(id.clone())),
        ("id_str".into(), id.into()),
        (
            "text".into(),
            format!("@{}\n{} \"{}\"", prng.word(WORDS), sentence(prng, KANA, "", words), prng.word(WORDS))
                .into(),
        ),
        (
            "source".into(),
            "<a href=\"http://client.example.test/download/phone\" rel=\"nofollow\">A Client for Phones</a>"
                .into(),
        ),
        ("truncated".into(), false.into()),
        ("in_reply_to_status_id".into(), Json::Null),
        ("in_reply_to_user_id".into(), Json::Integer(prng.below(999_999_999) as i64)),
        ("user".into(), user(prng)),
        ("geo".into(), Json::Null),
        ("coordinates".into(), Json::Null),
        ("place".into(), Json::Null),
        ("retweet_count".into(), Json::Integer(prng.below(400) as i64)),
        ("favorite_count".into(), Json::Integer(prng.below(400) as i64)),
        (
            "entities".into(),
            object([
                ("hashtags", array::<Json>([])),
                ("symbols", array::<Json>([])),
                ("urls", array::<Json>([])),
                (
                    "user_mentions",
                    array([object([
                        ("screen_name", prng.word(WORDS).into()),
                        ("id", Json::Integer(prng.below(999_999_999) as i64)),
                        ("indices", array([Json::Integer(0), Json::Integer(9)])),
                    ])]),
                ),
            ]),
        ),
        ("favorited".into(), false.into()),
        ("retweeted".into(), false.into()),
        ("lang".into(), "ja".into()),
    ];
    if nested {
        let again = post(prng, false);
        members.insert(13, ("retweeted_status".into(), again));
    }
    Json::Object(members)
}

pub(super) fn messages() -> Corpus {
    let mut prng = Prng::new(0x7e37);
    let mut posts = Vec::new();
    for _ in 0..155 {
        let nested = prng.chance(2, 3);
        posts.push(post(&mut prng, nested));
    }
    let json = object([
        ("statuses", Json::Array(posts)),
        (
            "search_metadata",
            object([("completed_in", Json::Token("0.087".into())), ("count", Json::Integer(100))]),
        ),
    ]);
    Corpus {
        name: "messages",
        about: "posts with their authors, mostly Japanese, indented",
        bytes: indented(&json, 2),
        lines: false,
        integers: false,
        canonical: false,
        small: false,
    }
}

pub(super) fn catalog() -> Corpus {
    let mut prng = Prng::new(0xc173);
    let mut ids = |count: usize| -> Vec<i64> {
        (0..count).map(|_| 200_000_000 + prng.below(140_000_000) as i64).collect()
    };
    let (areas, events, prices) = (ids(17), ids(184), ids(400));
    let mut prng = Prng::new(0xc174);
    let names = |ids: &[i64], prng: &mut Prng| {
        Json::Object(
            ids.iter().map(|id| (id.to_string().into(), sentence(prng, WORDS, " ", 3).into())).collect(),
        )
    };
    let area_names = names(&areas, &mut prng);
    let price_names = names(&prices, &mut prng);
    let event_list = events.iter().map(|id| {
        let event = object([
            ("description", Json::Null),
            ("id", Json::Integer(*id)),
            ("logo", if prng.chance(1, 3) { "/images/UE0AAAAACEKo6QAAAAZDSVRN".into() } else { Json::Null }),
            ("name", sentence(&mut prng, WORDS, " ", 4).into()),
            ("subTopicIds", array((0..3).map(|n| Json::Integer(337_184_262 + n)))),
            ("subjectCode", Json::Null),
            ("subtitle", Json::Null),
            ("topicIds", array([Json::Integer(324_846_099), Json::Integer(107_888_604)])),
        ]);
        (Name::from(id.to_string()), event)
    });
    let event_list: Vec<_> = event_list.collect();
    let performances = (0..243)
        .map(|_| {
            let seats = (0..5)
                .map(|_| {
                    let category = Json::Integer(338_937_295 + prng.below(90) as i64);
                    let blocks = (0..6)
                        .map(|_| {
                            let area = 205_705_993 + prng.below(17) as i64;
                            object([("areaId", Json::Integer(area)), ("blockIds", array::<Json>([]))])
                        })
                        .collect();
                    object([("areas", Json::Array(blocks)), ("seatCategoryId", category)])
                })
                .collect();
            let costs = (0..5)
                .map(|_| {
                    object([
                        ("amount", Json::Integer(10_250 + 250 * prng.below(400) as i64)),
                        ("audienceSubCategoryId", Json::Integer(337_100_890)),
                        ("seatCategoryId", Json::Integer(338_937_295 + prng.below(90) as i64)),
                    ])
                })
                .collect();
            object([
                ("eventId", Json::Integer(events[prng.below(events.len())])),
                ("id", Json::Integer(339_887_544 + prng.below(9_000) as i64)),
                ("logo", Json::Null),
                ("name", Json::Null),
                ("prices", Json::Array(costs)),
                ("seatCategories", Json::Array(seats)),
                ("seatMapImage", Json::Null),
                ("start", Json::Integer(1_372_701_600_000 + 86_400_000 * prng.below(300) as i64)),
                ("venueCode", "PLEYEL_PLEYEL".into()),
            ])
        })
        .collect();
    let json = object([
        ("areaNames", area_names),
        ("audienceSubCategoryNames", object([("337100890", "Abonné".into())])),
        ("blockNames", Json::Object(Vec::new())),
        ("events", Json::Object(event_list)),
        ("performances", Json::Array(performances)),
        ("seatCategoryNames", price_names),
    ]);
    Corpus {
        name: "catalog",
        about: "catalogue of events, small integers and short names, indented",
        bytes: indented(&json, 4),
        lines: false,
        integers: true,
        canonical: false,
        small: false,
    }
}

pub(super) fn outlines() -> Corpus {
    let mut prng = Prng::new(0xca4a);
    let mut rings = Vec::new();
    let mut points = 0;
    while points < 56_000 {
        let count = prng.between(12, 240);
        points += count;
        let (mut east, mut north) = (-141.0 + 88.0 * prng.unit(), 42.0 + 41.0 * prng.unit());
        let ring = (0..count)
            .map(|_| {
                east += (prng.unit() - 0.5) / 50.0;
                north += (prng.unit() - 0.5) / 50.0;
                array([Json::Token(format!("{east:.15}")), Json::Token(format!("{north:.15}"))])
            })
            .collect();
        rings.push(Json::Array(ring));
    }
    let json = object([
        ("type", "FeatureCollection".into()),
        (
            "features",
            array([object([
                ("type", "Feature".into()),
                ("properties", object([("name", "Outlines".into())])),
                ("geometry", object([("type", "Polygon".into()), ("coordinates", Json::Array(rings))])),
            ])]),
        ),
    ]);
    Corpus {
        name: "outlines",
        about: "outlines of a country, doubles of 17 digits",
        bytes: compact(&json),
        lines: false,
        integers: false,
        canonical: false,
        small: false,
    }
}
