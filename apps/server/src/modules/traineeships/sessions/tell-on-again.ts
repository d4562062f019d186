// A cancelled session is planned again: no registration comes back by itself, each family is asked by mail.
import { datesText } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notify } from '../../../platform/notifications.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import { listLeft } from './on-again.queries.ts'

/** In the transaction that plans it again. */
export const tellOnAgain = async (
  { platform, now }: Pick<OperationContext, 'platform' | 'now'>,
  db: Db,
  sessionId: number,
): Promise<void> => {
  for (const one of await listLeft(db, sessionId)) {
    const { accountId, email, firstName, lastName, page, personId, registrationId, stage, studentFirstName } = one
    await notify(db, [accountId], {
      kind: 'customer',
      title: `De nouveau prévu\u00a0: ${stage}. L’inscription n’est pas reprise.`,
      link: page ?? '/espace/stages',
    })
    if (email === null) continue
    await mailTemplate(
      { db, platform, now },
      {
        ...{ template: 'stage-on-again', purpose: 'stage-on-again', to: { personId, firstName, lastName, email } },
        about: { class: 'traineeship_registrations', id: registrationId },
        tags: { prenom_eleve: studentFirstName, stage, dates: datesText(one.startsOn, one.endsOn) },
        ...(page !== null && { page }),
      },
    )
  }
}
