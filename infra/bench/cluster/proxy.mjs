/**
 * node proxy.mjs PORT UPSTREAM: what stands in front of the web, as a CDN or nginx would. undici's cache is a
 * shared one by RFC 9111 (s-maxage, ETag, Vary), and is what Node's own fetch is made of; nginx and Varnish come in
 * no package that npm or pip has.
 */
import { createServer } from "node:http";
import { pipeline } from "node:stream";
import { Agent, cacheStores, interceptors } from "undici";

const [port, upstream] = process.argv.slice(2);
// Of one connection only: they are the next one's own.
const HOP = new Set([
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

function passed(headers) {
	return Object.fromEntries(
		Object.entries(headers).filter(
			([name, value]) => value !== undefined && !HOP.has(name),
		),
	);
}

function has({ method, headers }, tag) {
	const given = headers["if-none-match"];
	return (
		tag &&
		given &&
		["GET", "HEAD"].includes(method) &&
		given.split(/\s*,\s*/).includes(tag)
	);
}

const server = createServer(async (request, response) => {
	const gone = new AbortController();
	response.on("close", () => gone.abort());
	try {
		const answer = await agent.request({
			origin: upstream,
			path: request.url,
			method: request.method,
			headers: passed(request.headers),
			body: ["GET", "HEAD"].includes(request.method) ? null : request,
			signal: gone.signal,
		});
		if (answer.statusCode === 200 && has(request, answer.headers.etag)) {
			// undici asks the web by tags; whether the reader has what is kept is ours to see (RFC 9110, 13.2.2).
			response.writeHead(
				304,
				passed({ ...answer.headers, "content-length": undefined }),
			);
			await answer.body.dump();
			return void response.end();
		}
		response.writeHead(answer.statusCode, passed(answer.headers));
		pipeline(answer.body, response, () => undefined);
	} catch (error) {
		if (gone.signal.aborted) return;
		console.error(`proxy: ${request.method} ${request.url}: ${error.message}`);
		if (!response.headersSent) response.writeHead(502);
		response.end();
	}
});
server.listen(Number(port), "localhost");
