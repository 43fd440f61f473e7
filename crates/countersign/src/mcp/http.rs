//! The demonstration over streamable HTTP, on the loopback interface.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;

use binding_moment::carriage::Carriage;
use countersign_mcp::http::answer;
use countersign_mcp::rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use countersign_mcp::rmcp::transport::streamable_http_server::{
    StreamableHttpServerConfig, StreamableHttpService,
};
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;

use super::orders::{Desk, Orders};

pub(super) async fn serve(listener: TcpListener, desk: Arc<Desk>) -> io::Result<()> {
    // rmcp refuses a Host that is not of the loopback interface; no page of a browser has business here, whatever its Origin.
    let config = StreamableHttpServerConfig::default().enforce_origin_validation();
    let factory = move || Ok(Orders::new(Arc::clone(&desk), None));
    let service = StreamableHttpService::new(factory, Arc::new(LocalSessionManager::default()), config);
    loop {
        let (stream, _) = listener.accept().await?;
        let service = service.clone();
        tokio::spawn(async move {
            let carriage = Carriage::new();
            let serve = service_fn(|request| {
                let (service, carriage) = (&service, &carriage);
                async move { Ok::<_, Infallible>(answer(service, request, carriage).await) }
            });
            // A connection that breaks concerns its client alone.
            let _ = hyper::server::conn::http1::Builder::new()
                .serve_connection(TokioIo::new(stream), serve)
                .await;
        });
    }
}
