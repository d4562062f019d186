// « Départ de … »: everything that a teacher who leaves leaves behind, on one page; its day, its confirmation, taken back, and his return.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { leavingApi } from '@cartable/domain/teachers/leaving/leaving.api.ts'
import type { Departure } from '@cartable/domain/teachers/leaving/leaving.schema.ts'
import { departurePoints, pointLabels } from '@cartable/domain/teachers/leaving/leaving.words.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { useCan } from '../../../platform/session/session.ts'
import { AskedExisting } from '../../../platform/shell/AskedRecord.tsx'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { HistoryButton } from '../../journal/journal.parts.tsx'
import { teacherPath } from '../shared/teacher-texts.ts'
import { DeparturePoints } from './DeparturePoints.tsx'
import { AnnounceDialog } from './departure-dialogs.tsx'
import classes from './leaving.module.css'

type Props = { readonly page: Departure }
const refreshes = [['teachers'], ['contracts'], ['courses'], ['linking'], ['traineeships'], ['access']]

const useMove = (operation: typeof leavingApi.confirm, done: string) =>
  useAction(operation, {
    refreshes,
    onSuccess: ({ isValid, errorMsgs }) => {
      if (isValid) toast.success(done)
      else toast.error(errorMsgs.join(' '))
    },
  })

const State = ({ page: { departure, status } }: Props) => {
  if (departure === null)
    return status === 'inactive' ? (
      <Statut meaning="grey">Inactif</Statut>
    ) : (
      <Statut meaning="info">Pas encore noté</Statut>
    )
  if (departure.returningAt !== null) return <Statut meaning="info">Revient</Statut>
  if (departure.leftAt !== null) return <Statut meaning="grey">Parti</Statut>
  return departure.confirmedAt === null ? (
    <Statut meaning="warning">À confirmer</Statut>
  ) : (
    <Statut meaning="success">Confirmé</Statut>
  )
}

const Request = ({ page: { request, departure } }: Props) =>
  request === null ? null : (
    <section className={classes.asked} aria-label="Sa demande">
      <p>
        <b>Il a demandé à partir le {formatDay(request.wantedOn)}</b>, le {formatDay(request.askedAt)}.
      </p>
      {request.words !== null && (
        <p>
          «{'\u00a0'}
          {request.words}
          {'\u00a0'}»
        </p>
      )}
      <p className={classes.quiet}>
        {departure === null
          ? 'Notez son départ pour y répondre\u00a0: il est averti à la confirmation.'
          : 'Votre réponse est ce départ\u00a0: il en est averti à la confirmation, ou si vous l’annulez.'}
      </p>
    </section>
  )

const Facts = ({ page: { departure } }: Props) =>
  departure === null ? null : (
    <dl className={classes.top}>
      <div>
        <dt>Dernier jour</dt>
        <dd>{formatDay(departure.leavesOn)}</dd>
      </div>
      <div>
        <dt>Motif</dt>
        <dd>{departure.reason}</dd>
      </div>
      <div>
        <dt>Noté</dt>
        <dd>
          le {formatDay(departure.announcedAt)}
          {departure.announcedBy !== null && ` par ${departure.announcedBy}`}
        </dd>
      </div>
      {departure.confirmedAt !== null && (
        <div>
          <dt>Confirmé</dt>
          <dd>le {formatDay(departure.confirmedAt)}</dd>
        </div>
      )}
    </dl>
  )

const Progress = ({ page: { settled } }: Props) => {
  const words = `${settled.length} sur ${departurePoints.length} réglés`
  return (
    <div className={classes.progress} role="status">
      <progress value={settled.length} max={departurePoints.length} aria-label={words} />
      <span>{words}</span>
    </div>
  )
}

const leftOf = ({ settled }: Departure) =>
  departurePoints
    .filter((point) => !settled.includes(point) && point !== 'papers' && point !== 'account' && point !== 'offers')
    .map((point) => pointLabels[point].toLocaleLowerCase('fr-FR'))

const Actions = ({ page, onAnnounce }: Props & { readonly onAnnounce: () => void }) => {
  const { teacherId, departure, status, name, missingPapers } = page
  const mayWrite = useCan('teachers', 'write')
  const confirm = useMove(leavingApi.confirm, 'Départ confirmé\u00a0: il en est averti.')
  const withdraw = useMove(leavingApi.withdraw, 'C’est annulé.')
  const comeBack = useMove(leavingApi.comeBack, 'Son espace est ouvert\u00a0: il peut envoyer ses documents.')
  const resume = useMove(leavingApi.resume, 'Il est de nouveau en activité.')
  if (!mayWrite) return null
  const send = (act: ReturnType<typeof useMove>) => act.mutate({ teacherId })
  const askConfirm = async () => {
    const left = leftOf(page)
    const isSure = await askConfirmation({
      title: 'Confirmer le départ\u202f?',
      body: [
        `${name} est averti de son dernier jour, de ce qui est décidé pour ses cours et des papiers qu’il recevra. Les propositions en attente sont retirées.`,
        ...(left.length > 0
          ? [
              `Reste à régler\u00a0: ${left.join(', ')}. Les contrats et les stages se règlent au plus tard ce jour-là, sans quoi il reste en activité et le bureau est rappelé.`,
            ]
          : []),
      ].join(' '),
      confirmLabel: 'Confirmer le départ',
      cancelLabel: 'Revenir',
    })
    if (isSure) send(confirm)
  }
  const askWithdraw = async () => {
    const isSure = await askConfirmation({
      title: 'Annuler le départ\u202f?',
      body: `${name} reste en activité. Les contrats qui se terminaient pour ce départ continuent\u00a0; leurs familles et lui en sont avertis. Un contrat déjà clôturé ou confié à un autre le reste.`,
      confirmLabel: 'Annuler le départ',
      cancelLabel: 'Revenir',
    })
    if (isSure) send(withdraw)
  }
  if (departure?.returningAt)
    return (
      <>
        <Button loading={withdraw.isPending} onClick={() => send(withdraw)}>
          Il ne revient pas
        </Button>
        <Button
          variant="filled"
          loading={resume.isPending}
          disabled={missingPapers.length > 0}
          title={missingPapers.length > 0 ? `À recevoir et à approuver\u00a0: ${missingPapers.join(', ')}` : undefined}
          onClick={() => send(resume)}
        >
          Remettre en activité
        </Button>
      </>
    )
  if (status === 'inactive')
    return (
      <Button variant="filled" loading={comeBack.isPending} onClick={() => send(comeBack)}>
        Il revient
      </Button>
    )
  if (status !== 'active') return null
  if (departure === null)
    return (
      <Button variant="filled" onClick={onAnnounce}>
        Noter le départ…
      </Button>
    )
  return (
    <>
      <Button loading={withdraw.isPending} onClick={() => void askWithdraw()}>
        Annuler le départ
      </Button>
      <Button onClick={onAnnounce}>Corriger…</Button>
      {departure.confirmedAt === null && (
        <Button variant="filled" loading={confirm.isPending} onClick={() => void askConfirm()}>
          Confirmer le départ
        </Button>
      )}
    </>
  )
}

const Return = ({ page: { departure, missingPapers, teacherId } }: Props) =>
  departure?.returningAt ? (
    <section className={classes.asked} aria-label="Son retour">
      <p>
        <b>Il revient, sur la même fiche.</b>{' '}
        {missingPapers.length === 0
          ? 'Ses documents sont en règle.'
          : `Avant de reprendre, à recevoir et à approuver\u00a0: ${missingPapers.join(', ')}.`}
      </p>
      <p className={classes.quiet}>
        <AppLink href={`${teacherPath(teacherId)}#documents`} className={classes.link}>
          Ses documents
        </AppLink>
      </p>
    </section>
  ) : null

const Content = ({
  page,
  isAnnouncing,
  onClose,
}: Props & { readonly isAnnouncing: boolean; readonly onClose: () => void }) => (
  <>
    <Request page={page} />
    <Return page={page} />
    <Facts page={page} />
    {page.departure !== null && <Progress page={page} />}
    <DeparturePoints page={page} />
    {isAnnouncing && <AnnounceDialog page={page} onClose={onClose} />}
  </>
)

const Leaving = ({ teacherId }: { readonly teacherId: number }) => {
  const query = useOperation(leavingApi.departure, { teacherId: String(teacherId) })
  const mayWrite = useCan('teachers', 'write')
  // « Départ… » of the record asks for the day at once
  const [isAnnouncing, setAnnouncing] = useState<boolean | null>(null)
  const page = query.data
  const begins = mayWrite && page?.departure === null && page.status === 'active'
  const breadcrumb = useMemo(
    () => [
      { label: 'Professeurs' },
      { label: 'Gestion des professeurs', path: '/teacher/manage' },
      { label: page?.name ?? 'Professeur', path: teacherPath(teacherId) },
    ],
    [page?.name, teacherId],
  )
  return (
    <Panel
      title={page ? `Départ ${de(page.name)}` : 'Départ'}
      breadcrumb={breadcrumb}
      canBeFavourite={false}
      badge={page && <State page={page} />}
      actions={
        page && (
          <>
            {page.departure && <HistoryButton className="teacher_departures" entityId={page.departure.id} />}
            <Actions page={page} onAnnounce={() => setAnnouncing(true)} />
          </>
        )
      }
    >
      <QueryPanel query={query} what="le départ">
        {(data) => <Content page={data} isAnnouncing={isAnnouncing ?? begins} onClose={() => setAnnouncing(false)} />}
      </QueryPanel>
    </Panel>
  )
}

export const DeparturePage = () => <AskedExisting>{(id) => <Leaving teacherId={id} />}</AskedExisting>
