// The nonce under which the page may add styles, when the server gives one: `<meta property="csp-nonce" nonce="…">`.

const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
const nonce = meta?.nonce || meta?.getAttribute('nonce') || ''

// Dialogs lock the page's scroll through a package that reads the nonce there and nowhere else.
if (nonce !== '') Object.assign(globalThis, { __webpack_nonce__: nonce })

/** Empty when the policy allows inline styles. */
export const styleNonce = (): string => nonce
