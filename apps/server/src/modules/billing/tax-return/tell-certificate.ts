// Sends a family its certificate as it was given, once, with its paper; who has no address finds it at home and by the office.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/job.ts'
import { notify } from '../../../platform/notifications.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { findCertificateReader, findContent } from './certificates.queries.ts'
import { taxReturnPaper } from './tax-return.print.ts'

const name = 'billing.tellCertificate'

export const tellCertificateJob = defineJob({
  name,
  input: z.object({ certificateId: z.int() }),
  lane: 'mail',
  run: ({ write, platform }, { certificateId }) =>
    write(name, async (db) => {
      const [to, content] = [await findCertificateReader(db, certificateId), await findContent(db, certificateId)]
      if (!to || !content?.certificate || to.isTold) return
      const { email, accountId, paidCents, isTold: _, ...person } = to
      const { number, replaces } = content.certificate
      const title = `Attestation fiscale ${content.year}\u00a0: ${replaces ? 'elle est corrigée.' : 'elle est prête.'}`
      await notify(db, [accountId], { kind: 'customer', title, link: '/' })
      if (email === null) return
      const fileName = `attestation-fiscale-${number}.pdf`
      const body = await platform.pdf.render(taxReturnPaper(content))
      const stored = await platform.files.storeGenerated(db, {
        ...{ body, fileName, mediaType: 'application/pdf', accountId: null },
      })
      const template = replaces ? 'tax-certificate-replaced' : 'tax-certificate'
      await mailTemplate(
        { db, platform, now: platform.clock.now },
        {
          ...{
            template,
            purpose: template,
            to: { ...person, email },
            about: { class: 'tax_certificates', id: certificateId },
          },
          tags: {
            date_debut: String(content.year),
            mot: [
              `Attestation n°\u00a0${number}\u00a0: ${formatEuros(paidCents)} effectivement acquittés.`,
              ...(replaces
                ? [
                    `Elle annule et remplace l’attestation n°\u00a0${replaces.number} du ${formatDay(replaces.issuedOn)}.`,
                  ]
                : []),
            ].join('\n'),
          },
          attachments: [{ fileId: stored.id, name: fileName }],
          ...(accountId !== null && { page: '/' }),
        },
      )
    }),
})
