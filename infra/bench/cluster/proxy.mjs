/**
 * node proxy.mjs PORT UPSTREAM: caching reverse proxy in front of the web, like a CDN or nginx. undici's cache is a
 * shared cache according to RFC 9111 (s-maxage, ETag, Vary). Neither npm nor pip has a package of nginx or Varnish.
 */
import { createServer } from "node:http";
import { pipeline } from "node:stream";
import { Agent, cacheStores, interceptors } from "undici";

const [port, upstream] = process.argv.slice(2);
// Hop-by-hop headers apply to one connection and are not forwarded.
const HOP_BY_HOP = new Set([
	"connection",
	"keep-alive",
	"transfer-encoding",
	"upgrade",
	"te",
	"trailer",
	"expect",
]);
const store = new cacheStores.MemoryCacheStore({
	maxSize: 64 * 1024 * 1024,
	maxEntrySize: 2 * 1024 * 1024,
});
const agent = new Agent({ headersTimeout: 60_000, bodyTimeout: 0 }).compose(
	interceptors.cache({ store, type: "shared", methods: ["GET", "HEAD"] }),
);

function forwardedHeaders(headers) {
	return Object.fromEntries(
		Object.entries(headers).filter(
			([name, value]) => value !== undefined && !HOP_BY_HOP.has(name),
		),
	);
}

function matchesETag({ method, headers }, tag) {
	const given = headers["if-none-match"];
	return (
		tag &&
		given &&
		["GET", "HEAD"].includes(method) &&
		given.split(/\s*,\s*/).includes(tag)
	);
}

const server = createServer(async (request, response) => {
	const controller = new AbortController();
	response.on("close", () => controller.abort());
	try {
		const upstreamResponse = await agent.request({
			origin: upstream,
			path: request.url,
			method: request.method,
			headers: forwardedHeaders(request.headers),
			body: ["GET", "HEAD"].includes(request.method) ? null : request,
			signal: controller.signal,
		});
		if (
			upstreamResponse.statusCode === 200 &&
			matchesETag(request, upstreamResponse.headers.etag)
		) {
			// undici revalidates with the web. The client's own condition is evaluated here (RFC 9110, 13.2.2).
			response.writeHead(
				304,
				forwardedHeaders({
					...upstreamResponse.headers,
					"content-length": undefined,
				}),
			);
			await upstreamResponse.body.dump();
			return void response.end();
		}
		response.writeHead(
			upstreamResponse.statusCode,
			forwardedHeaders(upstreamResponse.headers),
		);
		pipeline(upstreamResponse.body, response, () => undefined);
	} catch (error) {
		if (controller.signal.aborted) return;
		console.error(`proxy: ${request.method} ${request.url}: ${error.message}`);
		if (!response.headersSent) response.writeHead(502);
		response.end();
	}
});
server.listen(Number(port), "localhost");
