// How a mail address is told from what is none; apart from the fields, for pages that load no schema.

/** As SQL domain `email_address` takes it. */
export const emailPattern = /^[^@\s]+@[^@\s]+\.[^@\s]+$/
export const emailSentence = 'Cette adresse e-mail n’est pas valide.'
