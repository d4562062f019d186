// Notes that the pupil of a planned lesson was absent; the office is told before what that costs the family.
import { chargesApi } from '@cartable/domain/courses/charges/charges.api.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { type Who, WhoRadio } from '../together/WhoRadio.tsx'
import type { PlannedLesson } from './planned-lesson.ts'

const F = formOf<typeof chargesApi.noteAbsence>()

const Cost = ({ who: { id, onlyThis } }: { readonly who: Who }) => {
  const { data } = useOperation(chargesApi.cancellationCost, {
    id: String(id),
    ...(onlyThis && { onlyThis: 'true' as const }),
  })
  if (!data) return null
  return (
    <p>
      {data.absentCents === 0
        ? 'Rien ne sera facturé à la famille.'
        : `${formatEuros(data.absentCents)} seront facturés à la famille, qui a ${data.contestHours}\u00a0h pour contester.`}
    </p>
  )
}

type Props = {
  readonly lesson: PlannedLesson
  readonly onClose: () => void
  /** It is taken back by one gesture, should it have been a mistake. */
  readonly onRestore: (courseId: number) => void
}

export const AbsenceDialog = ({ lesson, onClose, onRestore }: Props) => {
  const isOffice = useCan('courses', 'write')
  const [who, setWho] = useState<Who>({ id: lesson.id, onlyThis: false })
  return (
    <FormDialog title="Élève absent" onClose={onClose}>
      <RecordForm
        operation={chargesApi.noteAbsence}
        screen="absence-cours"
        key={`${who.id} ${who.onlyThis}`}
        record={{ ...who, words: null }}
        layout="modal"
        saveLabel="Noter l’absence"
        closeLabel="Fermer"
        refreshes={[['courses']]}
        errorsOf={({ isValid, errorMsgs }) =>
          isValid ? null : { propertyPaths: errorMsgs.map(() => ''), messages: errorMsgs }
        }
        onClose={onClose}
        onSaved={() =>
          void toast.success('Absence notée\u00a0: la famille est prévenue.', {
            label: 'Rétablir',
            run: () => onRestore(who.id),
          })
        }
      >
        <Section id="absence" title={lesson.what}>
          <WhoRadio label="Absents" pupils={lesson.pupils} who={who} onChange={setWho} />
          <p>
            {who.onlyThis
              ? 'Son cours n’a pas lieu, et la famille en est prévenue\u00a0; celui des autres reste à déclarer.'
              : 'Le cours n’a pas lieu, et la famille en est prévenue.'}
          </p>
          {isOffice && <Cost who={who} />}
          <F.Text name="words" label="Précision" description="La famille la lira." span={6} maxLength={300} />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}
