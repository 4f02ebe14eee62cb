/**
 * Analytics and the feedback widget, each where both its settings are there: `ANALYTICS_ID` and `ANALYTICS_SRC`,
 * `FEEDBACK_ID` and `FEEDBACK_SRC`. SRC is the address of the provider's script, in which `{id}` stands for the
 * identifier; origins that the script speaks to besides its own follow it, separated by spaces.
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
 * The page's first script, outside the bundle: what is known at run time only, and what must be settled before
 * the first paint (theme, text size, motion, whether a member or a guest looks at the page). After that paint it has
 * the bundle run, and the page ask for its other fonts (styles/fonts.css).
 */
export function bootScript(environment) {
  const settings = {
    apiOrigin: environment.API_ORIGIN || 'http://localhost:8000',
    brandName: environment.BRAND_NAME || 'Qima',
    brandNameAr: environment.BRAND_NAME_AR || 'قيمة',
    aboutUrl: environment.ABOUT_URL || '/guest',
    widgets: widgetSettings(environment).map(({ kind, id, src }) => ({ kind, id, src })),
    development: environment.ENV !== 'production',
  };
  // `</script>` cannot end a file, but U+2028 and U+2029 end lines in older parsers.
  const json = JSON.stringify(settings).replace(/[\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`);
  return `window.__qima=${json};(${runBeforePaint})();\n`;
}

/** Runs in the browser as it stands here; it may use nothing from this module. */
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
    if (readStorage('token')) root.dataset.member = '';
    else delete root.dataset.member;
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
      // In their order.
      script.async = false;
      document.head.append(script);
    }
  };
  root.dataset.unpainted = '';
  window.addEventListener('DOMContentLoaded', () => {
    // A page that nobody sees is not painted, and a browser may keep to itself when it was.
    if (document.hidden) return onFirstPaint();
    document.addEventListener('visibilitychange', onFirstPaint);
    setTimeout(onFirstPaint, 2000);
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) onFirstPaint();
    });
    observer.observe({ type: 'paint', buffered: true });
  });
  // What is pressed or sent before anything can answer is kept, and handed over to who can.
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
