// What the page of the date of a test course says once it has been answered.

/** The sentence that the document gives. */
export const thanksMessage = 'Merci pour votre retour'
