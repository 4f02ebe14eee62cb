/** The reference: the viewer over /openapi.json, and a way to sign in beside it. */
"use strict";

const KEPT = "qima.docs.session";
const byId = (id) => document.getElementById(id);
const dialog = byId("signing");
const language = byId("language");
let otpId = "";
let expiry = 0;

/** The session of this tab, while its token is good. */
function session() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    return kept && Date.parse(kept.expiresAt) > Date.now() ? kept : null;
  } catch {
    return null;
  }
}

/** The payload of a call of ours, or an Error with the API's own sentence. */
async function call(path, body, token) {
  const answer = await fetch(path, {
    method: "POST",
    // The refresh cookie belongs to the product open in another tab: it is neither read nor set.
    credentials: "omit",
    headers: {
      "content-type": "application/json",
      version: "2",
      "accept-language": language.value,
      ...(token && { authorization: token }),
    },
    body: body && JSON.stringify(body),
  }).catch(() => {
    throw new Error("The API cannot be reached.");
  });
  const { payload, error } = await answer.json().catch(() => ({}));
  if (answer.ok) return payload;
  const fields = Object.values(error?.fields ?? {});
  throw new Error(fields[0] ?? error?.message ?? `The API answered ${answer.status}.`);
}

/** Let the viewer send this session's token, or none, and say so. */
function show(ui) {
  const now = session();
  if (now) ui.preauthorizeApiKey("token", now.token);
  else if (ui.authSelectors.authorized()?.size) ui.authActions.logout(["token"]);
  byId("who").textContent = now ? `${now.name} · until ${clock(now.expiresAt)}` : "";
  byId("open").hidden = Boolean(now);
  byId("leave").hidden = !now;
  clearTimeout(expiry);
  if (now) expiry = setTimeout(show, Date.parse(now.expiresAt) - Date.now(), ui);
}

function clock(instant) {
  return new Date(instant).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}

/** Back to the first step, or on to the second. */
function step(entering) {
  byId("ask").hidden = entering;
  byId("enter").hidden = !entering;
  byId("fault").textContent = "";
  (entering ? byId("enter").elements.code : byId("ask").elements.identifier).focus();
}

/** Where the code went; in development, with the way to the inbox. */
function tellSent(masked, address) {
  const told = byId("sent");
  told.textContent = `A code is on its way to ${masked}. `;
  if (!dialog.dataset.inbox) return;
  const link = document.createElement("a");
  link.href = `${dialog.dataset.inbox}?to=${encodeURIComponent(address)}`;
  link.target = "_blank";
  link.textContent = "Open the development inbox";
  told.append(link);
}

/** Run a form's step: its button waits, its fault is told. */
function onSubmit(form, work) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button.primary");
    button.disabled = true;
    byId("fault").textContent = "";
    try {
      await work(new FormData(form));
    } catch (error) {
      byId("fault").textContent = error.message;
    } finally {
      button.disabled = false;
    }
  });
}

function listen(ui) {
  byId("open").addEventListener("click", () => {
    dialog.showModal();
    step(false);
  });
  byId("again").addEventListener("click", () => step(false));
  byId("leave").addEventListener("click", async () => {
    const token = session()?.token;
    sessionStorage.removeItem(KEPT);
    show(ui);
    if (token) await call("/users/logout", undefined, token).catch(() => {});
  });
  onSubmit(byId("ask"), async (form) => {
    const identifier = form.get("identifier");
    const sent = await call("/users/sendOTP", { identifier, purpose: "login" });
    otpId = sent.otpId;
    tellSent(sent.masked, identifier);
    byId("enter").reset();
    step(true);
  });
  onSubmit(byId("enter"), async (form) => {
    const found = await call("/users/verifyOTP", { otpId, code: form.get("code") });
    if (!found.registered) {
      throw new Error(
        `No member has this address. Join by POST /users/register with this verificationToken: ${found.verificationToken}`,
      );
    }
    const { token, expiresAt, user } = found;
    sessionStorage.setItem(KEPT, JSON.stringify({ token, expiresAt, name: user.name }));
    dialog.close();
    show(ui);
    byId("leave").focus();
  });
}

/** What the viewer sends, with the two headers that every call may have. */
function withHeaders(request) {
  if (!request.loadSpec) {
    request.headers.version ??= "2";
    request.headers["Accept-Language"] ??= language.value;
  }
  return request;
}

if (window.SwaggerUIBundle) {
  const ui = window.SwaggerUIBundle({
    url: "/openapi.json",
    domNode: byId("reference"),
    deepLinking: true,
    displayRequestDuration: true,
    docExpansion: "list",
    filter: true,
    defaultModelsExpandDepth: 0,
    defaultModelExpandDepth: 3,
    syntaxHighlight: { theme: "idea" },
    validatorUrl: null,
    requestInterceptor: withHeaders,
    onComplete: () => {
      listen(ui);
      show(ui);
      document.querySelector(".tools").hidden = false;
    },
  });
} else {
  byId("reference").textContent = "The reference could not be loaded. The guide needs no script.";
}
