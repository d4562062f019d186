// How a child signs in, on the home of whoever pays: no address is needed, a code is given, and the access is taken back.
import type { pupilsApi } from '@cartable/domain/access/pupils/pupils.api.ts'
import type { PupilAccess, PupilCode } from '@cartable/domain/access/pupils/pupils.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { door, useAct } from '../../../../platform/outside/calls.ts'
import { Lead, Quiet } from '../../../../platform/outside/cards.tsx'
import { hrefOf } from '../../../../platform/outside/router.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Failure } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'

const giveCode = door<typeof pupilsApi.giveCode>('access.giveCode', 'POST', '/users/pupil-code')
const closeAccess = door<typeof pupilsApi.closeAccess>('access.closeAccess', 'POST', '/users/pupil-access-close')

const standing = (access: PupilAccess, name: string): string => {
  switch (access.state) {
    case 'none':
      return `${name} n’a pas encore d’accès à ses cours.`
    case 'code':
      return `${name} a un code à saisir avant le ${formatInstant(access.codeUntil ?? '')}, avec l’identifiant ${access.login}.`
    case 'open':
      return `${name} se connecte avec l’identifiant ${access.login}.`
    case 'closed':
      return `Vous avez fermé l’accès ${de(name)}.`
    case 'barred':
      return `L’accès ${de(name)} a été fermé par nos soins.`
  }
}
const words: Readonly<Record<PupilAccess['state'], (name: string) => string>> = {
  none: (name) => `Donner un accès à ${name}`,
  code: () => 'Donner un autre code',
  open: () => 'Oublié\u202f? Donner un code',
  closed: (name) => `Rouvrir l’accès ${de(name)}`,
  barred: () => '',
}

type Given = z.infer<typeof PupilCode>
const CodeSheet = ({ given, name, onClose }: { given: Given; name: string; onClose: () => void }) => (
  <Sheet title={`Code d’accès ${de(name)}`} onClose={onClose} isFirm>
    <p>
      Sur <b>{`${window.location.origin}${hrefOf('/public/code')}`}</b>, {name} saisit son identifiant et ce code, puis
      choisit un mot de passe. Aucune adresse e-mail n’est demandée.
    </p>
    <dl>
      <dt>Identifiant</dt>
      <dd>
        <Lead>{given.login}</Lead>
      </dd>
      <dt>Code</dt>
      <dd>
        <Lead>{given.code}</Lead>
      </dd>
    </dl>
    {given.until && (
      <p>
        Notez-le{'\u00a0'}: il ne sera plus affiché. Il sert une fois, jusqu’au {formatInstant(given.until)}.
      </p>
    )}
    <Buttons>
      <Button kind="primary" onPress={onClose}>
        J’ai noté le code
      </Button>
    </Buttons>
  </Sheet>
)

type Props = { readonly studentId: number; readonly name: string; readonly access: PupilAccess }
export const PupilAccessBlock = ({ studentId, name, access }: Props) => {
  const [given, setGiven] = useState<Given | null>(null)
  const [isClosing, setClosing] = useState(false)
  const give = useAct(giveCode, { touches: ['courses'], done: setGiven })
  const close = useAct(closeAccess, {
    touches: ['courses'],
    done: () => {
      toast(`L’accès ${de(name)} est fermé.`)
      setClosing(false)
    },
  })
  return (
    <div>
      <Quiet>{standing(access, name)}</Quiet>
      {access.mayGive && (
        <Buttons>
          <Button isBusy={give.isBusy} onPress={() => void give.run({ studentId })}>
            {words[access.state](name)}
          </Button>
          {(access.state === 'open' || access.state === 'code') && (
            <Button kind="danger" label={`Fermer l’accès ${de(name)}`} onPress={() => setClosing(true)}>
              Fermer l’accès
            </Button>
          )}
        </Buttons>
      )}
      <Failure of={give} />
      {given && <CodeSheet given={given} name={name} onClose={() => setGiven(null)} />}
      {isClosing && (
        <Sheet title={`Fermer l’accès ${de(name)}`} onClose={() => setClosing(false)}>
          <p>{name} ne pourra plus se connecter. Un nouveau code rouvre son accès quand vous voulez.</p>
          <Failure of={close} />
          <Buttons>
            <Button kind="danger" isBusy={close.isBusy} onPress={() => void close.run({ studentId })}>
              Fermer l’accès
            </Button>
            <Button onPress={() => setClosing(false)}>Annuler</Button>
          </Buttons>
        </Sheet>
      )}
    </div>
  )
}
