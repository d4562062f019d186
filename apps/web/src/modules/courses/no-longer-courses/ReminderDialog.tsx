// The reminder mail of a mail list: sent, skipped or closed when a card comes, or sent again to a card that is there.

import { mailNames, mailTypeOf } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.rules.ts'
import type { NoLongerCoursesCard } from '@cartable/domain/courses/no-longer-courses/no-longer-courses.schema.ts'
import {
  type NoLongerCoursesStatus,
  noLongerCoursesLabels,
} from '@cartable/domain/courses/no-longer-courses/no-longer-courses.workflow.ts'
import { silenceAnswers, silenceButtons } from '@cartable/domain/courses/no-longer-courses/silence.words.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { IconArrowRight } from '@tabler/icons-react'
import tools from '../../../platform/board/card-tools.module.css'
import { ComposeModal, ComposeMove } from '../../messaging/composing/compose.parts.tsx'
import { ProcessMail } from './ProcessMail.tsx'

/** The links are made when the mail leaves. */
const answersHint = `Le mail se termine par trois liens de réponse\u00a0: ${silenceAnswers.map((answer) => silenceButtons[answer]).join(', ')}.`

type Props = {
  readonly card: NoLongerCoursesCard
  readonly to: NoLongerCoursesStatus
  readonly isBusy: boolean
  readonly isAgain?: boolean
  readonly onCancel: () => void
  /** Changes the status; called after the mail left, or instead of it. */
  readonly onMove: () => Promise<void>
}

export const ReminderDialog = ({ card, to, isBusy, isAgain = false, onCancel, onMove }: Props) => {
  const mailType = mailTypeOf(to) ?? 'customer-question'
  return (
    <ComposeModal
      onClose={onCancel}
      title={`${isAgain ? 'Relance\u00a0: ' : ''}${isAgain ? mailNames[mailType].toLowerCase() : mailNames[mailType]} au sujet ${de(card.studentName)}`}
      side={
        !isAgain && (
          <ComposeMove>
            {noLongerCoursesLabels[card.status]} <IconArrowRight size={14} aria-label="vers" />{' '}
            {noLongerCoursesLabels[to]}
          </ComposeMove>
        )
      }
    >
      <ProcessMail
        processId={card.processId ?? 0}
        mailType={mailType}
        intro={<p className={tools.hint}>{answersHint}</p>}
        isBusy={isBusy}
        onClose={onCancel}
        onDone={() => onMove()}
        {...(!isAgain && { skipHint: `Sans envoi, le statut passera à ${noLongerCoursesLabels[to]}.` })}
      />
    </ComposeModal>
  )
}
