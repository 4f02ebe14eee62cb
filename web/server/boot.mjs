/** External page about the product (requirements 1); the same in src/shell/settings.ts. */
const DEFAULT_ABOUT_URL = 'https://about.qima.example/';

/**
 * Analytics and the feedback widget, each only if both settings exist: `ANALYTICS_ID` and `ANALYTICS_SRC`,
 * `FEEDBACK_ID` and `FEEDBACK_SRC`. SRC is the URL of the provider's script, in which `{id}` is replaced by the
 * identifier; further origins that the script connects to follow it, separated by spaces.
 */
export function widgetSettings(environment) {
  return ['analytics', 'feedback'].flatMap((kind) => {
    const id = environment[`${kind.toUpperCase()}_ID`] || '';
    const [address = '', ...otherOrigins] = (environment[`${kind.toUpperCase()}_SRC`] || '').split(' ').filter(Boolean);
    const src = address.replaceAll('{id}', encodeURIComponent(id));
    if (!id || !URL.canParse(src)) return [];
    return [
      {
        kind,
        id,
        src,
        origins: [src, ...otherOrigins.filter((one) => URL.canParse(one))].map((one) => new URL(one).origin),
      },
    ];
  });
}

/**
 * First script of each page, outside the bundle: runtime settings, and everything that must be set before the first
 * paint (theme, text size, motion, member or guest). After that paint it starts the bundle and loads the remaining
 * fonts (styles/fonts.css).
 */
export function bootScript(environment, { hasServiceWorker = false } = {}) {
  const settings = {
    apiOrigin: environment.API_ORIGIN || 'http://localhost:8000',
    brandName: environment.BRAND_NAME || 'Qima',
    brandNameAr: environment.BRAND_NAME_AR || 'قيمة',
    aboutUrl: environment.ABOUT_URL || DEFAULT_ABOUT_URL,
    tipFeeBps: Number(environment.TIP_FEE_BPS || 500),
    tipFeeFixedCents: Number(environment.TIP_FEE_FIXED_CENTS || 0),
    widgets: widgetSettings(environment).map(({ kind, id, src }) => ({ kind, id, src })),
    development: environment.ENV !== 'production',
    hasServiceWorker,
  };
  // `</script>` cannot end a separate file, but U+2028 and U+2029 end lines in older parsers.
  const json = JSON.stringify(settings).replace(/[\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`);
  return `window.__qima=${json};(${runBeforePaint})();\n`;
}

/** Serialised and run in the browser; it must not use anything from this module. */
function runBeforePaint() {
  const root = document.documentElement;
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const readStorage = (key) => {
    try {
      return localStorage.getItem(key) || '';
    } catch {
      return '';
    }
  };
  const apply = () => {
    const theme = readStorage('theme');
    root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : dark.matches ? 'dark' : 'light';
    root.dataset.textSize = readStorage('textSize') || 'normal';
    root.dataset.motion = readStorage('motion') || 'system';
    const isMember = Boolean(readStorage('token'));
    if (isMember) root.dataset.member = '';
    else delete root.dataset.member;
    // Tells the server whether `/` is the app or the guest page; it is not a credential.
    const hint = isMember ? 'session_hint=1; max-age=31536000' : 'session_hint=; max-age=0';
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
    document.cookie = `${hint}; path=/; samesite=lax${window.location.protocol === 'https:' ? '; secure' : ''}`;
  };
  let hasPainted = false;
  const onFirstPaint = () => {
    if (hasPainted) return;
    hasPainted = true;
    delete root.dataset.unpainted;
    const scripts = document.querySelector('meta[name=scripts]');
    for (const src of scripts ? scripts.content.split(' ') : []) {
      const script = document.createElement('script');
      script.src = src;
      // Keeps their order.
      script.async = false;
      document.head.append(script);
    }
  };
  root.dataset.unpainted = '';
  window.addEventListener('DOMContentLoaded', () => {
    // A hidden page is not painted, and some browsers then report no paint at all.
    if (document.hidden) return onFirstPaint();
    document.addEventListener('visibilitychange', onFirstPaint);
    setTimeout(onFirstPaint, 2000);
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) onFirstPaint();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
  // Clicks and submits before hydration are captured and replayed later.
  let captured = null;
  const captureClick = (event) => {
    captured = event.target.closest('button[type=button]');
  };
  const captureSubmit = (event) => {
    if (event.target.hasAttribute('action')) return;
    event.preventDefault();
    captured = event.submitter || event.target;
  };
  window.addEventListener('click', captureClick, true);
  window.addEventListener('submit', captureSubmit, true);
  window.__qima.captured = () => {
    window.removeEventListener('click', captureClick, true);
    window.removeEventListener('submit', captureSubmit, true);
    return captured;
  };
  window.__qima.apply = apply;
  apply();
  dark.addEventListener('change', apply);
  window.addEventListener('storage', apply);
}
