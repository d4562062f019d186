// The browsers one is signed in with, and the way to leave them all.
import { profileApi } from '@cartable/domain/access/accounts/profile.api.ts'
import type { OwnSession } from '@cartable/domain/access/accounts/profile.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconLogout } from '@tabler/icons-react'
import { useAction } from '../../../platform/api/hooks.ts'
import { sessionGate } from '../../../platform/api/session-gate.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { agoOf } from './ago.ts'
import classes from './profile.module.css'

const isPhone = (browser: string) => /Android|iPhone|iPad/.test(browser)

export const OwnSessions = ({ sessions }: { readonly sessions: readonly OwnSession[] }) => {
  const end = useAction(profileApi.endSessions, {
    refreshes: [],
    onSuccess: () => {
      sessionGate.arm(false)
      window.location.assign('/login')
    },
  })
  const leave = async () => {
    const isSure = await askConfirmation({
      title: 'Se déconnecter partout',
      body: 'Toutes vos sessions se ferment aussitôt, celle-ci comprise. Ce qui n’est pas enregistré ailleurs y sera perdu.',
      confirmLabel: 'Me déconnecter partout',
    })
    if (isSure) end.mutate({})
  }
  return (
    <>
      <ul className={classes.lines}>
        {sessions.map(({ id, browser, ip, isCurrent, lastSeenAt, openedAt }) => (
          <li key={id} className={classes.line}>
            <span className={classes.icon} aria-hidden>
              {isPhone(browser) ? (
                <IconDeviceMobile size={20} stroke={1.75} />
              ) : (
                <IconDeviceDesktop size={20} stroke={1.75} />
              )}
            </span>
            <div className={classes.words}>
              <h3>
                {browser} {isCurrent && <Statut meaning="primary">Cet appareil</Statut>}
              </h3>
              <p>
                Vu {agoOf(lastSeenAt)} · connecté le {formatInstant(openedAt)}
                {ip && ` · adresse ${ip}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Button
        className={classes.everywhere}
        leftSection={<IconLogout size={16} aria-hidden />}
        loading={end.isPending}
        onClick={() => void leave()}
      >
        Déconnecter partout
      </Button>
    </>
  )
}
