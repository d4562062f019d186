// Corrects a declared lesson that nobody has confirmed: date, duration, chapter, comment, or the contract it was declared on.
import { correctionsApi } from '@cartable/domain/courses/corrections/corrections.api.ts'
import type { CourseCorrectionRecord } from '@cartable/domain/courses/corrections/corrections.schema.ts'
import { durationOptions } from '@cartable/domain/courses/shared/durations.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { Alert, Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { unbroken } from '../../../platform/fr/typography.ts'
import { useToday } from '../../../platform/session/session.ts'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { askIfLong } from '../planning/ask-if-long.ts'
import { PlaceField } from '../planning/PlaceField.tsx'
import classes from '../planning/planning.module.css'
import { CorrectionVerdict } from './CorrectionVerdict.tsx'

const F = formOf<typeof correctionsApi.saveCorrection>()

const Lesson = ({ record }: { readonly record: CourseCorrectionRecord }) => {
  const today = useToday()
  const contractId = useFormValue<number | null>('contractId')
  const [isWrong, setWrong] = useState(false)
  const { contracts, chapters } = record.options
  const contract = contracts.find(({ id }) => id === contractId)
  const others = contracts.length > 1
  return (
    <Section id="cours" title="Le cours">
      <F.Select
        name="contractId"
        label="Élève et matière"
        options={contracts.map(({ id, label }) => ({ value: id, label }))}
        readOnly={!isWrong}
        span={6}
      />
      {others && !isWrong && (
        <div className={classes.verdict}>
          <Button
            variant="subtle"
            justify="flex-start"
            leftSection={<IconArrowsExchange size={16} aria-hidden />}
            onClick={() => setWrong(true)}
          >
            Déclaré sur le mauvais contrat
          </Button>
        </div>
      )}
      <F.Instant name="doneAt" label="Date et heure de début" max={today} />
      <F.Select name="durationMinutes" label="Durée" options={durationOptions(contract?.durationStepMinutes ?? 60)} />
      <PlaceField contract={contract} />
      {chapters.length > 0 && contractId === record.contractId && (
        <F.Select name="chapterId" label="Chapitre" options={chapters} />
      )}
      {contract?.isCollective === false && <F.Switch name="isCollective" label="Cours collectif" />}
      <F.LongText
        name="report"
        label="Compte rendu"
        description={'Ce qui a été travaillé, ce qui reste à revoir\u00a0: l’élève et sa famille le lisent.'}
        span={6}
        maxLength={2000}
      />
      <F.LongText
        name="teacherComment"
        label="Commentaire"
        description={'Pour le service clients\u00a0: la famille ne le voit pas.'}
        span={6}
        maxLength={2000}
      />
      <CorrectionVerdict record={record} />
    </Section>
  )
}

type Props = { readonly courseId: number; readonly onClose: () => void; readonly onSaved?: () => void }

export const CorrectDialog = ({ courseId, onClose, onSaved }: Props) => {
  const query = useOperation(correctionsApi.correction, { id: String(courseId) })
  return (
    <FormDialog onClose={onClose} title="Corriger le cours" size={620} query={query} what="le cours" fillsPhone>
      {(record) =>
        record.obstacle !== null ? (
          <EmptyLine>{unbroken(record.obstacle)}</EmptyLine>
        ) : (
          <RecordForm
            operation={correctionsApi.saveCorrection}
            screen="correction-cours"
            record={record}
            layout="modal"
            saveLabel="Corriger le cours"
            onClose={onClose}
            confirm={({ durationMinutes }) => askIfLong(durationMinutes, record.options.longMinutes)}
            refreshes={[['courses'], ['monitoring']]}
            onSaved={() => {
              toast.success('Cours corrigé.')
              onSaved?.()
            }}
          >
            {record.dispute && (
              <Alert color="warning" role="status" mb="md">
                <b>{record.dispute.type}</b>
                {record.dispute.comment && <div>{record.dispute.comment}</div>}
              </Alert>
            )}
            {record.until && (
              <p>
                Vous pouvez corriger ce cours jusqu’au {formatDay(record.until)}, tant que la famille ne l’a pas
                confirmé.
              </p>
            )}
            <Lesson record={record} />
          </RecordForm>
        )
      }
    </FormDialog>
  )
}
