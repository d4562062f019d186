// What only an accountant may settle: each point with its setting as it is today, confirmed or not, or set otherwise since.
import { questionsApi } from '@cartable/domain/accounting/rates/questions.api.ts'
import {
  accountantQuestions,
  type QuestionRow,
  standingOf,
} from '@cartable/domain/accounting/rates/questions.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { counted, unbroken } from '../../../platform/fr/typography.ts'
import { useCan, useToday } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import classes from './rates.module.css'
import { questionsTitle, ratesTabs } from './rates-tabs.ts'

const F = formOf<typeof questionsApi.questionConfirm>()
const crumbs = [{ label: 'Comptabilité' }, { label: 'Règles et taux' }]
const labelOf = ({ question }: QuestionRow) => unbroken(accountantQuestions[question].label)

const State = ({ row }: { readonly row: QuestionRow }) => {
  const standing = standingOf(row)
  if (standing === 'open')
    return (
      <Statut meaning="warning" icon={IconClock}>
        À confirmer
      </Statut>
    )
  if (standing === 'changed')
    return (
      <Statut meaning="danger" icon={IconAlertTriangle}>
        Changé depuis
      </Statut>
    )
  return (
    <Statut meaning="success" icon={IconCircleCheck}>
      Confirmé
    </Statut>
  )
}

type Setting = QuestionRow & { readonly setting: string }
const ConfirmDialog = ({ row, onClose }: { readonly row: Setting; readonly onClose: () => void }) => {
  const today = useToday()
  const { question, setting } = row
  return (
    <FormDialog title="Noter la confirmation" size={560} onClose={onClose}>
      <RecordForm
        operation={questionsApi.questionConfirm}
        screen="confirmation-comptable"
        record={{ question, setting, confirmedBy: row.answer?.confirmedBy ?? '', confirmedOn: today, note: null }}
        layout="modal"
        noDraft
        refreshes={[['accounting']]}
        saveLabel="Noter la confirmation"
        onClose={onClose}
        onSaved={() => void toast.success('La confirmation est notée.')}
      >
        <Section id="confirmation" title={labelOf(row)}>
          <p className={classes.setting}>
            <b>{unbroken(setting)}</b>
          </p>
          <F.Text
            name="confirmedBy"
            label="Confirmé par"
            description="Nom de l’expert-comptable ou de son cabinet."
            span={4}
          />
          <F.Day name="confirmedOn" label="Le" max={today} span={2} />
          <F.LongText name="note" label="Note" span={6} maxLength={500} />
        </Section>
      </RecordForm>
    </FormDialog>
  )
}

type LineProps = { readonly row: QuestionRow; readonly onConfirm: (row: Setting) => void }
const Line = ({ row, onConfirm }: LineProps) => {
  const mayWrite = useCan('accounting', 'write')
  const { mutateAsync } = useAction(questionsApi.questionReopen)
  const { setting, answer, question } = row
  const { path } = accountantQuestions[question]
  const reopen = async () => {
    const isSure = await askConfirmation({
      title: 'Retirer cette confirmation\u202f?',
      body: `${labelOf(row)} Le point sera de nouveau à confirmer\u00a0; le réglage ne change pas.`,
      confirmLabel: 'Retirer la confirmation',
    })
    if (!isSure) return
    const said = await mutateAsync({ question }).catch(() => null)
    if (said?.isValid) toast.success('Confirmation retirée.')
    else if (said) toast.error(said.errorMsgs.join(' '))
  }
  return (
    <li>
      <span className={classes.what}>
        <b>{labelOf(row)}</b>
        <span className={classes.said}>{setting === null ? 'Aucune règle en vigueur.' : unbroken(setting)}</span>
        {answer && (
          <span className={classes.quiet}>
            Confirmé par {answer.confirmedBy} le {formatDay(answer.confirmedOn)}
            {standingOf(row) === 'changed' && `, quand le réglage disait\u00a0: ${unbroken(answer.setting)}`}
            {answer.note && ` – ${answer.note}`}
          </span>
        )}
        {path === null ? (
          <span className={classes.quiet}>Règle de l’application, sans réglage.</span>
        ) : (
          <AppLink href={path} className={classes.link}>
            Voir le réglage
          </AppLink>
        )}
      </span>
      <State row={row} />
      <span className={classes.buttons}>
        {mayWrite && setting !== null && standingOf(row) !== 'confirmed' && (
          <Button onClick={() => onConfirm({ ...row, setting })}>Noter la confirmation…</Button>
        )}
        {mayWrite && answer && <Button onClick={() => void reopen()}>Retirer</Button>}
        {answer && <HistoryButton className="accountant_answers" entityId={answer.id} />}
      </span>
    </li>
  )
}

export const Questions = () => {
  const query = useOperation(questionsApi.questionsList, {})
  const [confirmed, setConfirmed] = useState<Setting | null>(null)
  return (
    <Panel title={questionsTitle} breadcrumb={crumbs} tabs={ratesTabs('questions')}>
      <QueryPanel query={query} what="les points à confirmer">
        {({ rows }) => {
          const left = rows.filter((row) => standingOf(row) !== 'confirmed').length
          return (
            <>
              <p className={classes.quiet}>
                {left === 0
                  ? 'Tout est confirmé. Un réglage qui change revient ici de lui-même.'
                  : `${counted(left, 'point')} à faire confirmer. Un réglage qui change revient ici de lui-même.`}
              </p>
              <ul className={classes.lines}>
                {rows.map((row) => (
                  <Line key={row.question} row={row} onConfirm={setConfirmed} />
                ))}
              </ul>
            </>
          )
        }}
      </QueryPanel>
      {confirmed && <ConfirmDialog row={confirmed} onClose={() => setConfirmed(null)} />}
    </Panel>
  )
}
