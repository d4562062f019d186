// A validated evaluation of a stage, as a family or its pupil reads it.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { presenceSum } from '@cartable/domain/traineeships/attendance/presence.words.ts'
import { starText } from '../../../../platform/fields/star-words.ts'
import { useAnswer } from '../../../../platform/outside/calls.ts'
import { Lead, Quiet } from '../../../../platform/outside/cards.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Answered } from '../../../../platform/outside/states.tsx'
import { readReport } from './reports.doors.ts'

/** `id` is of the subject taken by the pupil. */
export const ReportSheet = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const report = useAnswer(readReport, { id: String(id), mode: 'customer' })
  return (
    <Sheet title="Évaluation de stage" onClose={onClose}>
      <Answered of={report}>
        {(data) => (
          <>
            <Lead>{data.student}</Lead>
            <Quiet>{[data.subject, data.level, data.teacher, data.session].filter(Boolean).join(' · ')}</Quiet>
            {data.presences.length > 0 && <Quiet>{presenceSum(data.presences)}</Quiet>}
            <dl>
              {data.ratings.map(({ rankingId, name, stars }) => (
                <div key={rankingId}>
                  <dt>
                    <b>{name}</b>
                  </dt>
                  <dd>{starText(stars)}</dd>
                </div>
              ))}
            </dl>
            {data.comments && <p>{data.comments}</p>}
            {data.validatedAt && <Quiet>Validée le {formatDay(data.validatedAt)}</Quiet>}
          </>
        )}
      </Answered>
    </Sheet>
  )
}
