// How a child signs in, on the home page of whoever pays: no address is needed, a code is given, and the access is taken back.
import { pupilsApi } from '@cartable/domain/access/pupils/pupils.api.ts'
import type { PupilAccess } from '@cartable/domain/access/pupils/pupils.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useAction } from '../../../platform/api/hooks.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from './pupils.module.css'
import { usePupilCode } from './use-pupil-code.tsx'

const standing = (access: PupilAccess, name: string): string => {
  switch (access.state) {
    case 'none':
      return `${name} n’a pas encore d’accès à ses cours.`
    case 'code':
      return `${name} a un code à saisir avant le ${formatInstant(access.codeUntil ?? '')}, avec l’identifiant ${access.login}.`
    case 'open':
      return `${name} se connecte avec l’identifiant ${access.login}.`
    case 'closed':
      return `Vous avez fermé l’accès de ${name}.`
    case 'barred':
      return `L’accès de ${name} a été fermé par nos soins.`
  }
}

const words: Readonly<Record<PupilAccess['state'], (name: string) => string>> = {
  none: (name) => `Donner un accès à ${name}`,
  code: () => 'Donner un autre code',
  open: () => 'Oublié\u202f? Donner un code',
  closed: (name) => `Rouvrir l’accès de ${name}`,
  barred: () => '',
}

type Props = { readonly studentId: number; readonly name: string; readonly access: PupilAccess }

/** What stands, and what the family may do about it. */
export const PupilAccessBlock = ({ studentId, name, access }: Props) => {
  const { give, isGiving, dialog } = usePupilCode(studentId, name)
  const closing = useAction(pupilsApi.closeAccess, {
    refreshes: [['access'], ['courses']],
    onSuccess: ({ isValid, errorMsgs }) => {
      if (isValid) toast.success(`L’accès de ${name} est fermé.`)
      else toast.error(errorMsgs.join(' '))
    },
  })
  const close = async () => {
    const isSure = await askConfirmation({
      title: `Fermer l’accès de ${name}`,
      body: `${name} ne pourra plus se connecter. Un nouveau code rouvre son accès quand vous voulez.`,
      confirmLabel: 'Fermer l’accès',
      isDangerous: true,
    })
    if (isSure) closing.mutate({ studentId })
  }
  return (
    <div className={classes.block}>
      <p className={classes.standing}>{standing(access, name)}</p>
      {access.mayGive && (
        <div className={classes.buttons}>
          <Button size="sm" leftSection={<IconKey size={16} aria-hidden />} loading={isGiving} onClick={give}>
            {words[access.state](name)}
          </Button>
          {(access.state === 'open' || access.state === 'code') && (
            <Button
              size="sm"
              variant="subtle"
              color="danger"
              loading={closing.isPending}
              onClick={() => void close()}
              aria-label={`Fermer l’accès de ${name}`}
            >
              Fermer l’accès
            </Button>
          )}
        </div>
      )}
      {dialog}
    </div>
  )
}
