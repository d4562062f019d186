// Shapes of the signature of a contract: the day, and the paper that proves it.
import { z } from 'zod'
import { day, id } from '../../kernel/fields.ts'
import { megabyte } from '../../kernel/sizes.ts'

/** A scan or a photograph. */
export const signedPaperRules = { extensions: ['pdf', 'jpg', 'jpeg', 'png'], maxBytes: 10 * megabyte } as const
export const signedPaperTypes = ['application/pdf', 'image/jpeg', 'image/png']

export const signatureLabels = { signedOn: 'Signé le', paper: 'Contrat signé' } as const

export const ContractSignature = z.object({ signedOn: z.string(), paperName: z.string() })
export type ContractSignature = z.infer<typeof ContractSignature>

export const SignatureInput = z.object({ id, signedOn: day })
export type SignatureInput = z.output<typeof SignatureInput>
