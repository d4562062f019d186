// « Remplacer un jour »: a teacher is ill, another one who said yes gives one day of the group.
import { dayLabel } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import type { ChartProposal } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { proposalsApi } from '@cartable/domain/traineeships/proposals/proposals.api.ts'
import {
  type ProposalRecord,
  type ProposedTeacher,
  replacementReasonLength,
} from '@cartable/domain/traineeships/proposals/proposals.schema.ts'
import { Alert, Button, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { useToday } from '../../../platform/session/session.ts'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'

type Props = { readonly proposal: ChartProposal; readonly onClose: () => void }

/** What helps to choose, beside the name. */
const remark = (teacher: ProposedTeacher, day: string | null): string =>
  [
    teacher.name,
    teacher.teachesSubject && 'enseigne la matière',
    day !== null && teacher.busyDays.includes(day) && 'déjà un groupe à ces heures',
    day !== null && teacher.lessonDays.includes(day) && 'un cours à ces heures',
    day !== null && teacher.awayDays.includes(day) && 'absent',
    day !== null && teacher.outsideDays.includes(day) && 'hors de ses heures',
  ]
    .filter(Boolean)
    .join(' – ')

const Fields = ({ proposal, record, onClose }: Props & { readonly record: ProposalRecord }) => {
  const today = useToday()
  const { id, days, teacherName } = proposal
  const [day, setDay] = useState<string | null>(days.find((one) => one >= today) ?? days[0] ?? null)
  const [teacherId, setTeacherId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const replace = useAction(proposalsApi.replaceForDay, {
    onSuccess: ({ errors }) => {
      if (errors !== null) return setProblem(errors.messages.join(' '))
      toast.success('Remplacement noté, les deux professeurs sont prévenus.')
      onClose()
    },
  })
  const others = record.options.teachers.filter((one) => one.id !== record.teacherId)
  const save = () => {
    if (day === null || teacherId === null || reason.trim() === '')
      return setProblem('Dites le jour, qui remplace, et pourquoi.')
    if (!replace.isPending) replace.mutate({ id, day, teacherId: Number(teacherId), reason: reason.trim() })
  }
  return (
    <>
      {problem && (
        <Alert color="danger" role="alert" mb="md">
          {unbroken(problem)}
        </Alert>
      )}
      <Select
        label="Jour"
        data={days.map((one) => ({ value: one, label: dayLabel(one) }))}
        value={day}
        allowDeselect={false}
        onChange={setDay}
        mb="sm"
      />
      <Select
        label="Remplaçant"
        description={'Il a dit oui\u00a0: un mail lui confirme le jour, les heures et le lieu.'}
        data={others.map((one) => ({ value: String(one.id), label: remark(one, day) }))}
        value={teacherId}
        searchable
        nothingFoundMessage="Aucun professeur trouvé"
        onChange={setTeacherId}
        mb="sm"
      />
      <TextInput
        label="Motif"
        maxLength={replacementReasonLength}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        mb="md"
      />
      <p>Ses autres jours restent à {teacherName}. Présence, heures et paie de ce jour vont au remplaçant.</p>
      <Button variant="filled" loading={replace.isPending} onClick={save}>
        Noter le remplacement
      </Button>
    </>
  )
}

export const ReplaceDialog = ({ proposal, onClose }: Props) => {
  const query = useOperation(proposalsApi.showProposal, { id: String(proposal.id), mode: 'default' })
  return (
    <Modal opened asksWhenTyped onClose={onClose} title={`Remplacer ${proposal.teacherName} un jour`} size={480}>
      <QueryPanel query={query} what="les professeurs">
        {(record) => <Fields proposal={proposal} record={record} onClose={onClose} />}
      </QueryPanel>
    </Modal>
  )
}
