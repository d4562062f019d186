// What a check says of an installation: one French line, and whether a company in production may be served all the same.

/** `danger`: money or privacy are at stake, production does not start. `warning`: it starts, and somebody should look. */
export type Level = 'fine' | 'warning' | 'danger'
export type Finding = { readonly level: Level; readonly line: string }

export const fine = (line: string): Finding => ({ level: 'fine', line })
export const warning = (line: string): Finding => ({ level: 'warning', line })
export const danger = (line: string): Finding => ({ level: 'danger', line })

const signs: Readonly<Record<Level, string>> = { fine: '✓', warning: '!', danger: '✗' }

/** `✗ Adresse publique : en clair (http)…` */
export const written = ({ level, line }: Finding): string => `${signs[level]} ${line}`
