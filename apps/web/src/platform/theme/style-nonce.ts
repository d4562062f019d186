// The nonce under which the page may add styles, when the server gives one: `<meta property="csp-nonce" nonce="…">`.

const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')
const nonce = meta?.nonce || meta?.getAttribute('nonce') || ''

/** Empty when the policy allows inline styles. */
export const styleNonce = (): string => nonce
