// The bell outside the office: how many notifications are new, and the sheet that shows, opens and marks them.
import type { notificationsApi } from '@cartable/domain/access/notifications/notifications.api.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { notificationsKeptDays } from '@cartable/domain/kernel/notifications.ts'
import { useState } from 'react'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { door, useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Badge, Card, Lead, Quiet } from '../../../../platform/outside/cards.tsx'
import { Dot } from '../../../../platform/outside/Frame.tsx'
import frame from '../../../../platform/outside/frame.module.css'
import { Icon } from '../../../../platform/outside/icons.tsx'
import { go } from '../../../../platform/outside/router.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Answered, Empty, Failure } from '../../../../platform/outside/states.tsx'

const list = door<typeof notificationsApi.listNotifications>(
  'access.listNotifications',
  'GET',
  '/notifications/notifications-list',
)
const markRead = door<typeof notificationsApi.readNotifications>(
  'access.readNotifications',
  'POST',
  '/notifications/notifications-read',
)

/** Lines that the bell follows, and most that it shows. */
const sizes = [10, 50, 100]

export const Bell = () => {
  const [isOpen, setOpen] = useState(false)
  const [step, setStep] = useState(0)
  const told = useAnswer(list, { size: String(sizes[step]) })
  const read = useAct(markRead)
  const unread = told.data?.totals.unread ?? 0
  return (
    <>
      <button
        type="button"
        className={frame.icon}
        aria-label={unread === 0 ? 'Notifications' : `Notifications non lues\u00a0: ${unread}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" />
        <Dot count={unread} of="non lues" />
      </button>
      {isOpen && (
        <Sheet title="Notifications" onClose={() => setOpen(false)}>
          <Answered of={told}>
            {({ rows, total }) =>
              rows.length === 0 ? (
                <Empty icon="bell" title="Aucune notification" />
              ) : (
                <>
                  {unread > 0 && (
                    <Button
                      kind="quiet"
                      isBusy={read.isBusy}
                      onPress={() => void read.run({ ids: [], upTo: rows[0]?.id ?? null })}
                    >
                      Tout marquer comme lu
                    </Button>
                  )}
                  <Failure of={read} />
                  <Card>
                    {rows.map(({ id, title, body, link, createdAt, readAt }) => (
                      <div key={id}>
                        <Lead>{title}</Lead>
                        {body && <p>{body}</p>}
                        <Quiet>
                          {formatInstant(createdAt)} {readAt === null && <Badge meaning="primary">Nouvelle</Badge>}
                        </Quiet>
                        {(link !== null || readAt === null) && (
                          <Buttons>
                            {link !== null && (
                              <Button
                                label={`Voir\u00a0: ${title}`}
                                onPress={async () => {
                                  if (readAt === null) await read.run({ ids: [id], upTo: null })
                                  setOpen(false)
                                  void go(link === '/' ? '/espace' : link)
                                }}
                              >
                                Voir
                              </Button>
                            )}
                            {readAt === null && (
                              <Button
                                kind="quiet"
                                label={`Marquer comme lue\u00a0: ${title}`}
                                onPress={() => void read.run({ ids: [id], upTo: null })}
                              >
                                Marquer comme lue
                              </Button>
                            )}
                          </Buttons>
                        )}
                      </div>
                    ))}
                  </Card>
                  {total > rows.length && step < sizes.length - 1 && (
                    <Button kind="quiet" onPress={() => setStep(step + 1)}>
                      Afficher les plus anciennes
                    </Button>
                  )}
                  <Quiet>Les notifications sont gardées {notificationsKeptDays}&nbsp;jours.</Quiet>
                </>
              )
            }
          </Answered>
        </Sheet>
      )}
    </>
  )
}
