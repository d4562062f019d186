// The code that was just given: told once, to be read out to the pupil.

import type { PupilCode } from '@cartable/domain/access/pupils/pupils.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { Button, Group, Stack } from '@mantine/core'
import type { z } from 'zod'
import { Modal } from '../../../platform/pop/Modal.tsx'
import classes from './pupils.module.css'

type Props = { readonly given: z.infer<typeof PupilCode>; readonly name: string; readonly onClose: () => void }

export const PupilCodeDialog = ({ given, name, onClose }: Props) => (
  <Modal opened onClose={onClose} closeOnClickOutside={false} title={`Code d’accès ${de(name)}`} size={480}>
    <Stack gap="sm">
      <p>
        Sur <b>{`${window.location.origin}/public/code`}</b>, {name} saisit son identifiant et ce code, puis choisit un
        mot de passe. Aucune adresse e-mail n’est demandée.
      </p>
      <dl className={classes.given}>
        <dt>Identifiant</dt>
        <dd>{given.login}</dd>
        <dt>Code</dt>
        <dd className={classes.code}>{given.code}</dd>
      </dl>
      {given.until && (
        <p>
          Notez-le{'\u00a0'}: il ne sera plus affiché. Il sert une fois, jusqu’au {formatInstant(given.until)}.
        </p>
      )}
      <Group justify="flex-end">
        <Button variant="filled" onClick={onClose}>
          J’ai noté le code
        </Button>
      </Group>
    </Stack>
  </Modal>
)
