// Scheduled: finds out which families are to be given a certificate of the year that is over, for the home page to count.
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { noteDue } from './certificates.queries.ts'
import { planCertificates } from './plan-certificates.ts'

export const listCertificatesDue = defineScheduledTask({
  code: 'list-tax-certificates-due',
  name: 'Attestations fiscales à émettre',
  description:
    'Cherche les familles dont l’attestation de l’année écoulée reste à émettre, et les compte sur la page d’accueil\u00a0: elles leur sont dues avant le 31 mars.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['05:00'] },
  run: async ({ db, write, platform }) => {
    const { year, rows } = await planCertificates(
      { snapshot: (read) => read(db), today: platform.clock.today },
      undefined,
    )
    const due = rows.filter(({ state }) => state === 'to-issue').map(({ customerId }) => customerId)
    const families = await write('billing.listCertificatesDue', (tx) => noteDue(tx, year, due))
    return { status: 'success', summary: { year, families } }
  },
})
