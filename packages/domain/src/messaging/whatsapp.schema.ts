// Shapes of the WhatsApp dialog: whom the number belongs to, the message prepared, the exchange, the sending.
import { z } from 'zod'
import { id, longText, optionalId, optionalQueryId } from '../kernel/fields.ts'
import { FormErrors } from '../kernel/refusal.ts'
import { MessageContext, messageStates } from './messages.schema.ts'
import { Tag } from './messaging.schema.ts'

/** Longest text that WhatsApp carries, in characters. */
export const whatsappLength = 4096

const phoneNumber = z
  .string()
  .trim()
  .max(30)
  .regex(/^\+[1-9]\d{6,14}$/, 'Ce numéro de téléphone n’est pas valide.')

/** `origin`: the record it is written from. `userId`: the person whose number it is, when known. */
export const WhatsappAsked = z.object({
  phoneNumber: phoneNumber.optional(),
  origin: MessageContext,
  userId: optionalQueryId,
})
export const WhatsappForm = z.object({
  origin: z.string(),
  title: z.string(),
  recipients: z.array(
    z.object({
      phoneNumber: z.string().nullable(),
      userId: id.nullable(),
      name: z.string(),
      role: z.string(),
      address: z.string().nullable(),
      /** Why nothing can be sent there. */
      refusal: z.string().nullable(),
      /** Why what was last sent there did not arrive; absent when it did. */
      fault: z.string().optional(),
      tags: z.array(Tag),
    }),
  ),
  /** Index of the one asked for, or proposed first. */
  recipient: z.int().min(0),
  templates: z.array(z.object({ id, name: z.string() })),
  /** Why nothing can be sent at all. */
  impossible: z.string().nullable(),
})
export type WhatsappForm = z.infer<typeof WhatsappForm>

export const WhatsappPrepare = z.object({
  phoneNumber,
  origin: MessageContext,
  userId: optionalId.default(null),
  templateId: id,
})
export const WhatsappPrepared = z.object({
  errors: FormErrors.nullable(),
  message: z.string(),
  warnings: z.array(z.string()),
})

export const WhatsappExchange = z.object({
  messages: z.array(
    z.object({
      id,
      at: z.string(),
      state: z.enum(messageStates),
      senderName: z.string().nullable(),
      message: z.string(),
      error: z.string().nullable(),
    }),
  ),
})

export const WhatsappSend = z.object({
  phoneNumber,
  origin: MessageContext,
  userId: optionalId.default(null),
  message: longText(whatsappLength),
  templateId: optionalId.default(null),
  /** The person has seen that tags stay empty and sends all the same. */
  acceptMissingTags: z.boolean().default(false),
  /** Names one press of the button: the same key never sends twice. */
  requestKey: z.uuid().nullable().default(null),
})
