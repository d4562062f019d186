// The dialog « Sélectionner un professeur »: teachers at the left, the days proposed to the one chosen at the right.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { dayLabel } from '@cartable/domain/traineeships/programme/programme.rules.ts'
import { proposalsApi } from '@cartable/domain/traineeships/proposals/proposals.api.ts'
import type { ProposalRecord, ProposedTeacher } from '@cartable/domain/traineeships/proposals/proposals.schema.ts'
import { Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { CheckList } from '../../../platform/fields/CheckList.tsx'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFieldError, useFormSetter, useFormValue } from '../../../platform/form/form-context.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { AppLink } from '../../../platform/shell/links.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from '../programme/chart.module.css'
import { TeacherPicker } from './TeacherPicker.tsx'
import { useProposalAnswers } from './use-proposal-answers.ts'

/** As it was copied when the proposal was made; before, as the grids of today say it. */
const Rate = ({ proposal, teacher }: { readonly proposal: ProposalRecord; readonly teacher: ProposedTeacher }) => {
  const isStored = proposal.rateCents !== null && proposal.teacherId === teacher.id
  const cents = isStored ? proposal.rateCents : teacher.rateCents
  if (cents === null)
    return (
      <p className={classes.wrong} role="status">
        Ce niveau n’a pas de salaire de base dans la <AppLink href="/traineeship/salaries">grille salariale</AppLink>
        {'\u00a0'}: le taux sera à dire avec les heures.
      </p>
    )
  const grade =
    !isStored && teacher.supplementCents > 0 ? `, dont ${formatEuros(teacher.supplementCents)} de grade` : ''
  return (
    <p className={classes.quiet} role="status">
      Taux horaire{'\u00a0'}: {formatEuros(cents)}
      {grade}
    </p>
  )
}

/** What the chosen days cost: the rate by their hours. */
const Cost = ({
  proposal,
  teacher,
  dayCount,
}: {
  readonly proposal: ProposalRecord
  readonly teacher: ProposedTeacher
  readonly dayCount: number
}) => {
  const cents = proposal.teacherId === teacher.id ? (proposal.rateCents ?? teacher.rateCents) : teacher.rateCents
  if (cents === null || dayCount === 0) return null
  const hours = (proposal.minutesPerDay * dayCount) / 60
  return (
    <p className={classes.quiet}>
      {hours.toLocaleString('fr-FR')}
      {'\u00a0'}h, soit {formatEuros(Math.round(cents * hours))}
    </p>
  )
}

type ChosenProps = { readonly proposal: ProposalRecord; readonly onTaken: (isTaken: boolean) => void }
const Chosen = ({ proposal, onTaken }: ChosenProps) => {
  const teacherId = useFormValue<number | null>('teacherId')
  const days = useFormValue<readonly string[]>('days')
  const set = useFormSetter()
  const [teacherError, daysError] = [useFieldError('teacherId'), useFieldError('days')]
  const { teachers, days: offered } = proposal.options
  const teacher = teachers.find(({ id }) => id === teacherId)
  const among = (some: readonly string[] | undefined) => some?.filter((day) => days.includes(day)) ?? []
  const lessons = among(teacher?.lessonDays)
  const busy = among(teacher?.busyDays)
  const away = among(teacher?.awayDays)
  const outside = among(teacher?.outsideDays)
  const isTaken = lessons.length + busy.length + away.length + outside.length > 0
  useEffect(() => onTaken(isTaken), [isTaken, onTaken])
  return (
    <div className={classes.choice}>
      <div data-field="teacherId">
        <TeacherPicker
          teachers={teachers}
          levelName={proposal.levelName}
          minutes={proposal.minutesPerDay * days.length}
          value={teacherId}
          error={teacherError}
          readOnly={!proposal.canSave}
          onChange={(id) => set('teacherId', id)}
        />
      </div>
      <div className={classes.days} data-field="days">
        <h3>Jours proposés</h3>
        <p className={classes.quiet}>
          {proposal.subjectName}, {proposal.groupName}, {proposal.hours}
        </p>
        <p className={classes.chosen}>
          {teacher ? <b>{teacher.name}</b> : <span className={classes.quiet}>Aucun professeur choisi</span>}
        </p>
        {teacher && <Rate proposal={proposal} teacher={teacher} />}
        {teacher && <Cost proposal={proposal} teacher={teacher} dayCount={days.length} />}
        {teacher && teacher.lapsedPapers.length > 0 && (
          <p className={classes.wrong} role="status">
            Papiers à renouveler{'\u00a0'}: {teacher.lapsedPapers.join(', ')}. Voir{' '}
            <AppLink href={`/teacher/show/${teacher.id}#documents`}>ses documents</AppLink>.
          </p>
        )}
        {teacher?.teachesSubject && !teacher.teachesLevel && (
          <p className={classes.wrong} role="status">
            Ce professeur n’enseigne pas cette matière en {proposal.levelName}.
          </p>
        )}
        {offered.length === 0 ? (
          <p className={classes.wrong}>Cette matière n’a pas encore de jour.</p>
        ) : (
          <CheckList
            label="Jours proposés"
            options={offered.map((day) => ({
              value: day,
              label: teacher?.busyDays.includes(day) ? `${dayLabel(day)} – déjà pris` : dayLabel(day),
            }))}
            value={days}
            onChange={(next) => proposal.canSave && set('days', next)}
          />
        )}
        {daysError && <p className={classes.wrong}>{daysError}</p>}
        {lessons.length > 0 && (
          <p className={classes.wrong} role="status">
            Ce professeur a un cours à ces heures{'\u00a0'}: {lessons.map(formatDay).join(', ')}.
          </p>
        )}
        {busy.length > 0 && (
          <p className={classes.wrong} role="status">
            Ce professeur a déjà un groupe à ces heures&nbsp;: {busy.map(formatDay).join(', ')}.
          </p>
        )}
        {away.length > 0 && (
          <p className={classes.wrong} role="status">
            Ce professeur est absent&nbsp;: {away.map(formatDay).join(', ')}.
          </p>
        )}
        {outside.length > 0 && (
          <p className={classes.wrong} role="status">
            Hors des heures que ce professeur a données&nbsp;: {outside.map(formatDay).join(', ')}.
          </p>
        )}
      </div>
    </div>
  )
}

type Props = {
  readonly groupId: number
  readonly id: number | null
  readonly mode: 'default' | 'duplicate'
  readonly onClose: () => void
}

export const ProposalDialog = ({ groupId, id, mode, onClose }: Props) => {
  const query = useOperation(
    proposalsApi.showProposal,
    id === null ? { groupId: String(groupId) } : { id: String(id), mode },
  )
  const answer = useProposalAnswers()
  const [sendsAtOnce, setSendsAtOnce] = useState(false)
  const [isTaken, setIsTaken] = useState(false)
  return (
    <FormDialog
      onClose={onClose}
      title="Sélectionner un professeur"
      size="min(90%, 1100px)"
      query={query}
      what="les professeurs"
      closedBy="buttons"
    >
      {(proposal) => (
        <RecordForm
          operation={proposalsApi.saveProposal}
          screen={`proposition-de-stage-${groupId}`}
          record={proposal}
          layout="modal"
          noDraft
          readOnly={!proposal.canSave}
          saveLabel={`Proposer${sendsAtOnce ? ' et envoyer' : ''}${isTaken ? ' quand même' : ''}`}
          onClose={onClose}
          footerExtra={
            <>
              {proposal.canSave && (
                <Switch
                  label="Envoyer le mail aussitôt"
                  checked={sendsAtOnce}
                  onChange={(event) => setSendsAtOnce(event.currentTarget.checked)}
                />
              )}
              {proposal.id !== null && <HistoryButton className="traineeship_proposals" entityId={proposal.id} />}
            </>
          }
          onSaved={(saved, _then) => {
            const stored = { id: saved.id ?? 0, mailSent: false, status: 'created' as const }
            const teacherName = 'ce professeur'
            if (sendsAtOnce) return void answer({ ...stored, teacherName }, 'send', true)
            toast.success('Proposition enregistrée, pas encore envoyée.', {
              label: 'Envoyer',
              run: () => void answer({ ...stored, teacherName }, 'send'),
            })
          }}
        >
          <Chosen proposal={proposal} onTaken={setIsTaken} />
        </RecordForm>
      )}
    </FormDialog>
  )
}
