// What is written to who waits for a place: the link that proves its address, and that a place is kept.

import { untilWords } from '@cartable/domain/traineeships/places/places.rules.ts'
import { datesInSentence } from '@cartable/domain/traineeships/site/site.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notify } from '../../../platform/notifications.ts'
import { mailTemplate } from '../../messaging/mail-template.ts'
import type { StageOfWait } from './stage-shown.queries.ts'
import type { Waiting } from './waitlist.queries.ts'

export type PlacesContext = Pick<OperationContext, 'platform' | 'now' | 'today'>

const pathOf = (token: string) => `/response/traineeships/waitlist?token=${token}`
/** Nothing that was typed is in the mail: who typed the address may not be its owner. */
const letter = (waiting: Waiting) => ({
  about: { class: 'traineeship_waitlist', id: waiting.id },
  to: { personId: waiting.personId, firstName: null, lastName: '', email: waiting.email },
  link: {
    purpose: 'stage-waitlist',
    subjectClass: 'traineeship_waitlist',
    subjectId: waiting.id,
    address: pathOf,
  } as const,
})
const stageWords = ({ stage }: StageOfWait) => ({
  stage: `${stage.title}, ${stage.sessionName}`,
  dates: `Dates\u00a0: ${datesInSentence(stage.startsOn, stage.endsOn)}`,
  lieu: stage.place,
})

export const askProof = async (context: PlacesContext, db: Db, waiting: Waiting, stage: StageOfWait): Promise<void> => {
  await mailTemplate(
    { ...context, db },
    {
      template: 'stage-waitlist-confirm',
      purpose: 'stage-waitlist-confirm',
      ...letter(waiting),
      tags: stageWords(stage),
    },
  )
}

export const tellOffer = async (
  context: PlacesContext,
  db: Db,
  waiting: Waiting,
  stage: StageOfWait,
  until: Date,
): Promise<void> => {
  const kept = untilWords(until)
  await mailTemplate(
    { ...context, db },
    {
      ...{ template: 'stage-waitlist-open', purpose: 'stage-waitlist-open', ...letter(waiting) },
      tags: { ...stageWords(stage), mot: `Gardée jusqu’au\u00a0: ${kept}` },
    },
  )
  await notify(db, [waiting.accountId], {
    kind: 'customer',
    title: `Une place s’est libérée\u00a0: ${stage.stage.title}. Elle vous est gardée jusqu’au ${kept}.`,
    link: `/espace/stages/inscription/${waiting.levelId}`,
  })
}
