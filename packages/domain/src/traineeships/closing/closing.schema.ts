// Shapes of the closing of a session: what is still open, each with the part of the record where it is settled.
import { z } from 'zod'
import { id } from '../../kernel/fields.ts'

export const openKinds = ['hours', 'presence', 'money'] as const
export type OpenKind = (typeof openKinds)[number]
/** Where each is settled: the part of the record of the session, and its name. */
export const openParts: Readonly<Record<OpenKind, { readonly tab: string; readonly name: string }>> = {
  hours: { tab: 'heures', name: 'Heures et paie' },
  presence: { tab: 'presences', name: 'Présences' },
  money: { tab: 'inscriptions', name: 'Inscriptions' },
}

export const OpenPoint = z.object({ kind: z.enum(openKinds), text: z.string() })
export type OpenPoint = z.infer<typeof OpenPoint>
export const SessionClosing = z.object({ sessionId: id, open: z.array(OpenPoint) })
export type SessionClosing = z.infer<typeof SessionClosing>
