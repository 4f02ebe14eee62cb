/**
 * The page's first script, outside the bundle: what is known at run time only, and what must be settled before
 * the first paint (theme, text size, motion, whether a member or a guest looks at the page).
 */
export function bootScript(environment) {
  const settings = {
    apiOrigin: environment.API_ORIGIN || 'http://localhost:8000',
    brandName: environment.BRAND_NAME || 'Qima',
    brandNameAr: environment.BRAND_NAME_AR || 'قيمة',
    aboutUrl: environment.ABOUT_URL || '/guest',
    analyticsId: environment.ANALYTICS_ID || '',
    feedbackId: environment.FEEDBACK_ID || '',
    development: environment.ENV !== 'production',
  };
  // `</script>` cannot end a file, but U+2028 and U+2029 end lines in older parsers.
  const json = JSON.stringify(settings).replace(/[\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`);
  return `window.__qima=${json};(${firstPaint})();\n`;
}

/** Runs in the browser as it stands here; it may use nothing from this module. */
function firstPaint() {
  const root = document.documentElement;
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const read = (key) => {
    try {
      return localStorage.getItem(key) || '';
    } catch {
      return '';
    }
  };
  const apply = () => {
    const theme = read('theme');
    root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : dark.matches ? 'dark' : 'light';
    root.dataset.textSize = read('textSize') || 'normal';
    root.dataset.motion = read('motion') || 'system';
    if (read('token')) root.dataset.member = '';
    else delete root.dataset.member;
  };
  window.__qima.apply = apply;
  apply();
  dark.addEventListener('change', apply);
  window.addEventListener('storage', apply);
}
