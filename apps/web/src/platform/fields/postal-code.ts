// A French postal code as people write it: « 35000 » or « 35 000 ».

/** Its five digits; what is no postal code as it was typed. */
export const readPostalCode = (typed: string): string => {
  const bare = typed.replace(/\s/g, '')
  return /^\d{5}$/.test(bare) ? bare : typed.trim()
}
/** Why it cannot be sent; null: it can. */
export const missingOfPostalCode = (typed: string): string | null =>
  /^\d{5}$/.test(readPostalCode(typed)) ? null : 'Un code postal a cinq chiffres.'
