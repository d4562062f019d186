// Assembles the two carriers of short messages: their APIs, pages and reports.
import type { FastifyInstance } from 'fastify'
import type { Control } from '../platform/control.ts'
import { hubSignature, openReports, type ReportTarget } from '../platform/reports.ts'
import type { Store } from '../platform/store.ts'
import { smsCount, smsRoutes } from '../sms/sms.routes.ts'
import { greetWebhook, whatsappRoutes } from '../whatsapp/whatsapp.routes.ts'
import { textRoutes } from './texts.pages.ts'
import { openTextBox, type TextBox } from './texts.store.ts'

export interface TextServices {
  sms: TextBox
  whatsapp: TextBox
  stop(): Promise<void>
}

interface Options {
  control: Control
  open: (name: string) => Store
  smsWebhook?: ReportTarget | undefined
  whatsappWebhook?: ReportTarget | undefined
  /** How long the slow number waits, ms (15 s). */
  slowNumberMs?: number | undefined
}

/** Hangs both on `app`. */
export async function addTexts(app: FastifyInstance, options: Options): Promise<TextServices> {
  const { control, open, slowNumberMs } = options
  const smsStore = open('sms')
  const sms = openTextBox(smsStore, control)
  const smsReports = openReports(smsStore, control, options.smsWebhook, {
    contentType: 'application/json',
    headersOf: (_body, secret) => ({ authorization: `Bearer ${secret}` }),
  })
  const whatsappStore = open('whatsapp')
  const whatsapp = openTextBox(whatsappStore, control)
  const whatsappReports = openReports(whatsappStore, control, options.whatsappWebhook, {
    contentType: 'application/json',
    headersOf: (body, secret) => ({ 'x-hub-signature-256': hubSignature(body, secret) }),
    greet: greetWebhook,
  })
  await app.register(async (scope) => smsRoutes(scope, { box: sms, control, reports: smsReports, slowNumberMs }))
  await app.register(async (scope) =>
    whatsappRoutes(scope, { box: whatsapp, control, reports: whatsappReports, slowNumberMs }),
  )
  await app.register(async (scope) =>
    textRoutes(scope, {
      service: 'sms',
      title: 'SMS',
      box: sms,
      control,
      note: (text) => `${smsCount(text.body)} SMS, expéditeur ${text.from}`,
      fates: {
        refused: 'Refusé tout de suite\u00A0: numéro inconnu.',
        noCredit: 'Refusé\u00A0: plus de crédit.',
        serverError: 'Erreur 500, à retenter.',
        slow: 'Accepté après 15 secondes.',
        undeliverable: 'Accepté, puis déclaré inconnu (hard bounce).',
        notNow: 'Accepté, puis non remis (soft bounce).',
        noAccount: 'Refusé\u00A0: la clé d’accès a été supprimée.',
        tooMany: 'Refusé\u00A0: trop d’envois, à retenter.',
      },
    }),
  )
  await app.register(async (scope) =>
    textRoutes(scope, {
      service: 'whatsapp',
      title: 'WhatsApp',
      box: whatsapp,
      control,
      fates: {
        refused: 'Refusé tout de suite\u00A0: ce numéro n’a pas WhatsApp.',
        noCredit: 'Refusé\u00A0: le compte n’a plus de moyen de paiement.',
        serverError: 'Erreur 500, à retenter.',
        slow: 'Accepté après 15 secondes.',
        undeliverable: 'Accepté, puis déclaré impossible à remettre (131026).',
        notNow: 'Accepté, puis refusé\u00A0: hors des 24 heures (131047).',
        noAccount: 'Refusé\u00A0: le jeton d’accès a expiré.',
        tooMany: 'Refusé\u00A0: trop d’envois, à retenter.',
      },
    }),
  )
  return {
    sms,
    whatsapp,
    async stop() {
      await smsReports.stop()
      await whatsappReports.stop()
    },
  }
}
