// What was contested of a lesson, and its three ends: corrected, maintained with the reason, cancelled.
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { disputesApi } from '@cartable/domain/courses/disputes/disputes.api.ts'
import type { CourseDisputes, Dispute } from '@cartable/domain/courses/disputes/disputes.schema.ts'
import { disputeEndLabels } from '@cartable/domain/courses/disputes/disputes.words.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { IconBan, IconCheck, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { CorrectDialog } from '../corrections/CorrectDialog.tsx'
import classes from './disputes.module.css'
import { WordsDialog } from './WordsDialog.tsx'

const by = (name: string | null) => (name === null ? '' : ` par ${name}`)

const Line = ({ children }: { readonly children: ReactNode }) => <p>{children}</p>

/** A dispute from its motive to its end. */
const Told = ({ dispute }: { readonly dispute: Dispute }) => (
  <li className={classes.dispute}>
    <Line>
      <b>{dispute.type}</b>, contesté{by(dispute.openedBy)} le {formatInstant(dispute.openedAt)}
    </Line>
    {dispute.comment && <blockquote>{unbroken(dispute.comment)}</blockquote>}
    {dispute.teacherAnswer && (
      <>
        <Line>Réponse du professeur{dispute.answeredAt && `, le ${formatInstant(dispute.answeredAt)}`}</Line>
        <blockquote>{unbroken(dispute.teacherAnswer)}</blockquote>
      </>
    )}
    {dispute.end && (
      <Line>
        <b>{disputeEndLabels[dispute.end]}</b>
        {by(dispute.endedBy)}
        {dispute.endedAt && ` le ${formatInstant(dispute.endedAt)}`}
      </Line>
    )}
    {dispute.endWords && <blockquote>{unbroken(dispute.endWords)}</blockquote>}
  </li>
)

type Opened = 'correct' | 'maintain' | 'answer' | null

const Ends = ({
  found,
  onSettled,
}: {
  readonly found: CourseDisputes
  readonly onSettled: (() => void) | undefined
}) => {
  const [opened, setOpened] = useState<Opened>(null)
  const id = found.courseId
  const cancellation = useAction(coursesApi.cancel, {
    refreshes: [['courses'], ['monitoring'], ['billing'], ['accounting']],
    onSuccess: ({ isValid, errorMsg }) => {
      if (!isValid) return void toast.error(unbroken(errorMsg ?? ''))
      toast.success('Cours annulé\u00a0: la famille et le professeur sont prévenus.')
      onSettled?.()
    },
  })
  const cancel = async () => {
    const isSure = await askConfirmation({
      title: 'Annuler le cours contesté',
      body: `${found.description}\u00a0: il ne sera ni facturé ni payé. La famille et le professeur sont prévenus.`,
      confirmLabel: 'Annuler le cours',
      cancelLabel: 'Garder le cours',
      isDangerous: true,
    })
    if (isSure) cancellation.mutate({ id })
  }
  const close = () => setOpened(null)
  if (!found.maySettle && !found.mayAnswer) return null
  return (
    <>
      <div className={classes.ends}>
        {found.maySettle && (
          <>
            <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpened('correct')}>
              Corriger le cours
            </Button>
            <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={() => setOpened('maintain')}>
              Maintenir le cours
            </Button>
          </>
        )}
        {found.mayCancel && (
          <Button
            variant="subtle"
            color="danger"
            leftSection={<IconBan size={16} aria-hidden />}
            loading={cancellation.isPending}
            onClick={() => void cancel()}
          >
            Annuler le cours
          </Button>
        )}
        {found.mayAnswer && <Button onClick={() => setOpened('answer')}>Répondre</Button>}
      </div>
      {opened === 'correct' && (
        <CorrectDialog courseId={id} onClose={close} {...(onSettled ? { onSaved: onSettled } : {})} />
      )}
      {opened === 'maintain' && (
        <WordsDialog
          operation={disputesApi.maintain}
          courseId={id}
          screen="maintien-cours"
          title="Maintenir le cours"
          about={found.description}
          label="Pourquoi le cours est maintenu"
          description="La famille et le professeur liront ces mots."
          saveLabel="Maintenir le cours"
          said={'Cours maintenu\u00a0: la famille est prévenue, elle peut le confirmer.'}
          onClose={close}
          onSaved={onSettled}
        />
      )}
      {opened === 'answer' && (
        <WordsDialog
          operation={disputesApi.answerDispute}
          courseId={id}
          screen="reponse-contestation"
          title="Répondre à la contestation"
          about={found.description}
          label="Ce qu’il en a été"
          description="Pour le service, qui tranche."
          saveLabel="Envoyer ma réponse"
          said="Réponse envoyée au service."
          onClose={close}
          onSaved={onSettled}
        />
      )}
    </>
  )
}

type Props = {
  readonly courseId: number
  /** Once it is corrected, maintained, cancelled or answered. */
  readonly onSettled?: () => void
}

export const DisputePanel = ({ courseId, onSettled }: Props) => {
  const query = useOperation(disputesApi.disputes, { id: String(courseId) })
  return (
    <QueryPanel query={query} what="la contestation">
      {(found) => (
        <section className={classes.panel} aria-label="Contestation">
          <p>{found.description}</p>
          <ul className={classes.disputes}>
            {found.disputes.map((dispute) => (
              <Told key={dispute.id} dispute={dispute} />
            ))}
          </ul>
          <Ends found={found} onSettled={onSettled} />
        </section>
      )}
    </QueryPanel>
  )
}
