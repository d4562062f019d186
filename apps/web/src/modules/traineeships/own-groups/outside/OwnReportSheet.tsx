// A teacher evaluates a pupil of his group: a mark for each criterion, and words; the office validates it before the family reads it.
import { presenceSum } from '@cartable/domain/traineeships/attendance/presence.words.ts'
import type { ReportRecord } from '@cartable/domain/traineeships/reports/reports.schema.ts'
import { useEffect, useState } from 'react'
import { starText, starWords } from '../../../../platform/fields/star-words.ts'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Lead, Notice, Quiet } from '../../../../platform/outside/cards.tsx'
import { ChipsField, TextArea } from '../../../../platform/outside/fields.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Answered } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { ownReport, saveOwnReport } from './own-groups.doors.ts'

type Props = { readonly id: number; readonly onClose: () => void }

const Read = ({ report }: { readonly report: ReportRecord }) => (
  <>
    <Notice meaning={report.isValidated ? 'success' : 'info'}>
      {report.isValidated
        ? 'Validée par le service\u00a0: la famille la lit.'
        : 'Elle s’écrit à partir du premier jour du stage.'}
    </Notice>
    <dl>
      {report.ratings.map(({ rankingId, name, stars }) => (
        <div key={rankingId}>
          <dt>
            <b>{name}</b>
          </dt>
          <dd>{starText(stars)}</dd>
        </div>
      ))}
    </dl>
    {report.comments && <p>{report.comments}</p>}
  </>
)

const marks = starWords.map((word, at) => ({ value: String(at + 1), label: `${at + 1} – ${word}` }))

type WriteProps = Pick<Props, 'onClose'> & {
  readonly report: ReportRecord
  readonly onDirty: (isDirty: boolean) => void
}
const Write = ({ report, onClose, onDirty }: WriteProps) => {
  const act = useAct(saveOwnReport)
  const form = useForm<Readonly<Record<string, string>>>({
    comments: report.comments ?? '',
    ...Object.fromEntries(report.ratings.map(({ rankingId, stars }) => [`mark${rankingId}`, String(stars ?? '')])),
  })
  const { isDirty } = form
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  return (
    <Form
      of={form}
      act={act}
      input={(values) => ({
        ...{ id: report.id, updatedAt: report.updatedAt, comments: values.comments?.trim() || null },
        ratings: report.ratings.map(({ rankingId }) => ({
          rankingId,
          stars: values[`mark${rankingId}`] ? Number(values[`mark${rankingId}`]) : null,
        })),
      })}
      after={(_, values) => {
        const isWhole = report.ratings.every(({ rankingId }) => values[`mark${rankingId}`])
        toast(
          isWhole
            ? 'Évaluation enregistrée\u00a0: le service la valide, puis la famille la lit.'
            : 'Évaluation enregistrée\u00a0: il reste des critères à noter.',
        )
        onClose()
      }}
    >
      {report.ratings.map(({ rankingId, name }) => (
        <ChipsField key={rankingId} {...form.at(`mark${rankingId}`)} label={name} choices={marks} />
      ))}
      <TextArea
        {...form.at('comments')}
        label="Ce que vous en dites"
        help="La famille le lira, une fois l’évaluation validée."
        optional
        rows={4}
        maxLength={3000}
      />
      <Buttons>
        <Button kind="primary" submits grows>
          Enregistrer
        </Button>
        <Button onPress={onClose}>Annuler</Button>
      </Buttons>
    </Form>
  )
}

export const OwnReportSheet = ({ id, onClose }: Props) => {
  const report = useAnswer(ownReport, { id: String(id) })
  const [isDirty, setDirty] = useState(false)
  return (
    <Sheet title="Évaluation de stage" onClose={onClose} isDirty={isDirty}>
      <Answered of={report}>
        {(data) => (
          <>
            <Lead>{data.student}</Lead>
            <Quiet>{[data.subject, data.level, data.session].join(' · ')}</Quiet>
            {data.presences.length > 0 && <Quiet>{presenceSum(data.presences)}</Quiet>}
            {data.sentBack !== null && (
              <Notice meaning="warning">
                À reprendre{'\u00a0'}: {data.sentBack}
              </Notice>
            )}
            {data.canSave ? (
              <Write key={data.updatedAt} report={data} onClose={onClose} onDirty={setDirty} />
            ) : (
              <Read report={data} />
            )}
          </>
        )}
      </Answered>
    </Sheet>
  )
}
