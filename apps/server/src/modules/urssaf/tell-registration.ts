// Tells a family where its registration to the tax advance stands: what it does at the Urssaf and until when, from when on, or why not any more.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { z } from 'zod'
import type { OperationContext } from '../../platform/http/context.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { notify } from '../../platform/notifications.ts'
import { mailTemplate } from '../messaging/mail-template.ts'
import { findToldRegistration } from './told-registrations.queries.ts'

/** Days that a family has to accept at the Urssaf before it is reminded, and the office told. */
export const activationDays = 14

const What = z.enum(['to-activate', 'reminder', 'active', 'blocked', 'expired', 'unlinked'])
type What = z.infer<typeof What>

const name = 'urssaf.tellRegistration'
const dayMs = 86_400_000

const direct =
  'D’ici là, vos prochains cours vous sont facturés en entier\u00a0; leur crédit d’impôt vous reste acquis.'
/** Why nothing is advanced any more. */
const stopped: Readonly<Partial<Record<What, string>>> = {
  blocked: `L’Urssaf a suspendu votre compte, quatre semaines au plus. ${direct} L’avance reprend d’elle-même dès que l’Urssaf le rouvre.`,
  expired: `Le mandat de prélèvement que vous aviez donné à l’Urssaf a expiré\u00a0: renouvelez-le sur particulier.urssaf.fr. ${direct} L’avance reprend d’elle-même ensuite.`,
  unlinked:
    'Le lien entre notre société et l’Urssaf est retiré\u00a0: vos prochains cours vous sont facturés en entier\u00a0; leur crédit d’impôt vous reste acquis. Les demandes déjà envoyées suivent leur cours.',
}
const templates: Readonly<Record<What, string>> = {
  'to-activate': 'advance-to-activate',
  reminder: 'advance-reminder',
  active: 'advance-active',
  ...{ blocked: 'advance-stopped', expired: 'advance-stopped', unlinked: 'advance-stopped' },
}
const titles: Readonly<Record<What, string>> = {
  'to-activate': 'Avance immédiate\u00a0: acceptez notre demande à l’Urssaf.',
  reminder: 'Avance immédiate\u00a0: l’Urssaf attend toujours votre accord.',
  active: 'Avance immédiate\u00a0: elle est active.',
  blocked: 'Avance immédiate\u00a0: suspendue par l’Urssaf.',
  expired: 'Avance immédiate\u00a0: votre mandat a expiré.',
  unlinked: 'Avance immédiate\u00a0: arrêtée.',
}

export const tellRegistrationJob = defineJob({
  name,
  input: z.object({ id: z.int(), what: What }),
  lane: 'mail',
  run: ({ write, platform }, { id, what }) =>
    write(name, async (db) => {
      const told = await findToldRegistration(db, id)
      if (!told) return
      const { email, accountId, requestedAt, activeFrom, ...person } = told
      await notify(db, [accountId], { kind: 'customer', title: titles[what], link: '/' })
      if (email === null) return
      const until = new Date(Date.parse(requestedAt ?? platform.clock.now().toISOString()) + activationDays * dayMs)
      const day = what === 'active' ? activeFrom : until.toISOString().slice(0, 10)
      await mailTemplate(
        { db, platform, now: () => platform.clock.now() },
        {
          template: templates[what],
          purpose: templates[what],
          to: { ...person, email },
          about: { class: 'urssaf_registrations', id },
          tags: { date_debut: day === null ? null : formatDay(day), mot: stopped[what] ?? null },
          ...(accountId !== null && { page: '/' }),
        },
      )
    }),
})

/** To be called in the transaction that notes where a registration stands. */
export const tellRegistration = async (
  {
    db,
    platform,
  }: { readonly db: OperationContext['db']; readonly platform: Pick<OperationContext['platform'], 'jobs'> },
  id: number,
  what: What,
): Promise<void> => {
  await platform.jobs.enqueue(db, tellRegistrationJob, { id, what })
}
