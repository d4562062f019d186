// The details of a card: what it is about, its payments and their replay, who it is given to, what was said.

import type { ReplayAnswer } from '@cartable/domain/billing/tracking/payment-tracking.schema.ts'
import { formatTime } from '@cartable/domain/kernel/dates.ts'
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import { monitoringApi } from '@cartable/domain/monitoring/monitoring.api.ts'
import type { MonitoringDetails as Details } from '@cartable/domain/monitoring/monitoring.schema.ts'
import { Alert, Button, Select } from '@mantine/core'
import { IconClockPause, IconLock, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import tools from '../../platform/board/card-tools.module.css'
import { FollowUpThread, useCommentText } from '../../platform/board/FollowUpThread.tsx'
import { Modal } from '../../platform/pop/Modal.tsx'
import { useCan } from '../../platform/session/session.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { useUnsavedGuard } from '../../platform/shell/unsaved.ts'
import { useIsPhone } from '../../platform/theme/use-is-phone.ts'
import { ReplayResult } from '../billing/replay.parts.tsx'
import { BilledDialog, CancelBilledDialog, DisputePanel } from '../courses/courses.parts.tsx'
import { HistoryButton } from '../journal/journal.parts.tsx'
import { BillAdvance } from '../urssaf/urssaf.parts.tsx'
import { CardFacts } from './CardFacts.tsx'
import { useCardLock } from './use-card-lock.ts'
import { WaitDialog } from './WaitDialog.tsx'

type Props = {
  readonly id: number
  readonly staffUsers: readonly IdOption[] | undefined
  readonly onClose: () => void
}

export const MonitoringDetails = ({ id, staffUsers, onClose }: Props) => {
  const details = useOperation(monitoringApi.card, { id: String(id) })
  const canWrite = useCan('monitoring', 'write')
  const mayReadCourses = useCan('courses', 'read')
  const card = details.data?.card
  const isMine = useCardLock(id, card, canWrite)
  const comment = useCommentText(`brouillon:suivi-action:${id}`)
  const { mayClose } = useUnsavedGuard(comment.isDirty, 'address')
  const isPhone = useIsPhone()
  const [result, setResult] = useState<ReplayAnswer | null>(null)
  const [corrected, setCorrected] = useState<number | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const [cancelled, setCancelled] = useState<number | null>(null)
  const add = useAction(monitoringApi.saveFollowUp)
  const assign = useAction(monitoringApi.assign, {
    onSuccess: (answer) => {
      if (!answer.isValid) toast.error(answer.errorMsgs.join(' '))
    },
  })
  const replay = useAction(monitoringApi.replayPayments, {
    refreshes: [['monitoring'], ['billing'], ['accounting']],
    onSuccess: setResult,
  })
  const close = async () => {
    if (!(await mayClose())) return
    comment.drop()
    onClose()
  }
  const post = async (text: string) => {
    const answer = await add.mutateAsync({ id, comment: text }).catch(() => undefined)
    return answer && (answer.errors?.messages[0] ?? null)
  }
  const askReplay = async (found: Details) => {
    const isSure = await askConfirmation({
      title: 'Reprendre les paiements',
      body: `Les paiements de la facture ${found.bill?.label ?? ''} qui ne sont pas faits seront demandés à nouveau\u00a0: carte du client, avance immédiate, professeur.`,
      confirmLabel: 'Reprendre les paiements',
    })
    if (isSure) replay.mutate({ id })
  }
  const lock = card?.lock
  return (
    <Modal
      opened
      onClose={() => void close()}
      size={960}
      fullScreen={isPhone}
      classNames={{ title: tools.detailsTitle ?? '' }}
      title={
        <>
          <span>{card?.title ?? 'Carte'}</span>
          <HistoryButton className="monitoring_cards" entityId={id} />
        </>
      }
    >
      {lock && !lock.isMine && (
        <Alert color="info" mb="md" role="status" icon={<IconLock size={18} aria-hidden />}>
          {lock.name} travaille sur cette carte depuis {formatTime(lock.at)}. Vous pourrez la modifier quand elle sera
          libre.
        </Alert>
      )}
      <QueryPanel query={details} what="la carte">
        {(found) => (
          <div className={tools.details}>
            <div>
              {canWrite && found.card.status !== 'closed' && (
                <div className={tools.gestures}>
                  {found.canReplay && (
                    <Button
                      leftSection={<IconRefresh size={16} aria-hidden />}
                      loading={replay.isPending}
                      disabled={!isMine}
                      onClick={() => void askReplay(found)}
                    >
                      Reprendre les paiements
                    </Button>
                  )}
                  <Button
                    leftSection={<IconClockPause size={16} aria-hidden />}
                    disabled={!isMine}
                    onClick={() => setWaiting(true)}
                  >
                    Mettre en attente…
                  </Button>
                </div>
              )}
              {found.disputedCourseId !== null && mayReadCourses && <DisputePanel courseId={found.disputedCourseId} />}
              {found.bill !== null && (
                <BillAdvance billId={found.bill.id} onCorrect={setCorrected} onCancel={setCancelled} />
              )}
              <CardFacts details={found}>
                {isMine ? (
                  <Select
                    aria-label="Assignée à"
                    size="xs"
                    placeholder="Personne"
                    clearable
                    searchable
                    data={(staffUsers ?? []).map((user) => ({ value: String(user.id), label: user.label }))}
                    value={found.card.assignee === null ? null : String(found.card.assignee.staffUserId)}
                    onChange={(user) => assign.mutate({ id, user: user === null ? null : Number(user) })}
                  />
                ) : (
                  (found.card.assignee?.name ?? 'Personne')
                )}
              </CardFacts>
            </div>
            <FollowUpThread
              comments={found.followUps}
              editor={isMine ? { comment, isBusy: add.isPending, onAdd: post } : undefined}
            />
          </div>
        )}
      </QueryPanel>
      {isWaiting && <WaitDialog id={id} until={card?.waitsUntil ?? null} onClose={() => setWaiting(false)} />}
      {corrected !== null && <BilledDialog courseId={corrected} onClose={() => setCorrected(null)} />}
      {cancelled !== null && <CancelBilledDialog courseId={cancelled} onClose={() => setCancelled(null)} />}
      {result && (
        <Modal opened onClose={() => setResult(null)} title="Reprise des paiements">
          <ReplayResult answer={result} />
          <div className={tools.dialogFoot}>
            <span className={tools.grow} />
            <Button size="sm" data-autofocus onClick={() => setResult(null)}>
              Fermer
            </Button>
          </div>
        </Modal>
      )}
    </Modal>
  )
}
