// What may be done with the interview of a candidate to be seen: another hour, nobody came, or that taken back.
import { candidacyApi } from '@cartable/domain/recruitment/candidacy.api.ts'
import type { CandidateDetails } from '@cartable/domain/recruitment/recruitment.schema.ts'
import { Button } from '@mantine/core'
import { IconCalendarEvent, IconUserQuestion } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { nowMs } from '../../platform/clock.ts'
import { useCan } from '../../platform/session/session.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { InterviewDialog } from './InterviewDialog.tsx'
import classes from './recruitment.module.css'

export const InterviewGestures = ({ card, interviews }: Pick<CandidateDetails, 'card' | 'interviews'>) => {
  const canWrite = useCan('recruitment', 'write')
  const [isFixing, setFixing] = useState(false)
  const action = useAction(candidacyApi.markMissed)
  if (!canWrite || card.status !== 'toView') return null
  const { interview } = card
  const hasBegun = interview !== null && Date.parse(interview.startDateTime) <= nowMs()
  const missed = interview === null ? interviews.find(({ outcome }) => outcome === 'missed') : undefined
  const mark = async (id: number, isMissed: boolean) => {
    const answer = await action.mutateAsync({ id, isMissed }).catch(() => null)
    if (answer === null) return
    if (!answer.isValid) return toast.error(answer.errorMsgs.join(' '))
    if (!isMissed) return toast.success('L’entretien est de nouveau à conclure.')
    toast.success(`${card.title} est noté absent\u00a0: fixez une autre date, ou refusez la candidature.`, {
      label: 'Rétablir',
      run: () => void mark(id, false),
    })
  }
  return (
    <div className={classes.gestures}>
      <Button size="xs" leftSection={<IconCalendarEvent size={16} aria-hidden />} onClick={() => setFixing(true)}>
        {interview ? 'Changer le rendez-vous' : 'Fixer une autre date'}
      </Button>
      {interview && hasBegun && (
        <Button
          size="xs"
          leftSection={<IconUserQuestion size={16} aria-hidden />}
          loading={action.isPending}
          onClick={() => void mark(interview.id, true)}
        >
          Absent
        </Button>
      )}
      {missed && (
        <Button size="xs" variant="subtle" loading={action.isPending} onClick={() => void mark(missed.id, false)}>
          N’était pas absent
        </Button>
      )}
      {isFixing && (
        <InterviewDialog
          card={card}
          to={card.status}
          isBusy={false}
          onCancel={() => setFixing(false)}
          onMove={async () => setFixing(false)}
        />
      )}
    </div>
  )
}
