// One's own passkeys in the office: those that sign in, one more by password, device and name, one less by password.
import { ownPasskeysApi } from '@cartable/domain/access/accounts/own-passkeys.api.ts'
import { passkeyNameMost } from '@cartable/domain/access/accounts/own-passkeys.rules.ts'
import type { OwnPasskey } from '@cartable/domain/access/accounts/own-passkeys.schema.ts'
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { FieldGrid } from '../../../platform/form/Section.tsx'
import { knowsPasskeys } from '../../../platform/session/passkeys.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from './accounts.module.css'
import { passkeyDates, passkeyTexts, thisBrowser } from './passkey-texts.ts'
import lines from './profile.module.css'
import { useNewPasskey } from './use-new-passkey.ts'

const W = formOf<typeof ownPasskeysApi.wantPasskey>()
const A = formOf<typeof ownPasskeysApi.addPasskey>()
const R = formOf<typeof ownPasskeysApi.removePasskey>()
const noPassword = { currentPassword: '' }
const shared = {
  screen: 'cle-acces',
  layout: 'modal' as const,
  noDraft: true,
  closeLabel: 'Annuler',
  closeOnSave: false,
}

const AddDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { wanted, made, refusal, ask } = useNewPasskey()
  const named = useMemo(() => ({ name: thisBrowser(), passkey: made }), [made])
  return (
    <FormDialog onClose={onClose} title={passkeyTexts.add} size={480}>
      {wanted === null ? (
        <RecordForm
          {...shared}
          operation={ownPasskeysApi.wantPasskey}
          record={noPassword}
          refreshes={[]}
          saveLabel="Continuer"
          onClose={onClose}
          onSaved={(answer) => void (answer.wanted && ask(answer.wanted))}
        >
          <FieldGrid>
            <p className={classes.lead} data-span="6">
              {passkeyTexts.lead}
            </p>
            <W.Password
              name="currentPassword"
              label="Votre mot de passe"
              autoComplete="current-password"
              optional={false}
              span={6}
            />
          </FieldGrid>
        </RecordForm>
      ) : made === null ? (
        <div>
          <p role={refusal === null ? 'status' : 'alert'} className={classes.lead}>
            {refusal ?? passkeyTexts.waiting}
          </p>
          <div className={classes.dialogButtons}>
            {refusal !== null && (
              <Button variant="filled" size="sm" onClick={() => void ask(wanted)}>
                Réessayer
              </Button>
            )}
            <Button size="sm" onClick={onClose}>
              Annuler
            </Button>
          </div>
        </div>
      ) : (
        <RecordForm
          {...shared}
          operation={ownPasskeysApi.addPasskey}
          record={named}
          saveLabel="Ajouter"
          onClose={onClose}
          onSaved={() => {
            toast.success(passkeyTexts.added)
            onClose()
          }}
        >
          <FieldGrid>
            <p className={classes.lead} data-span="6">
              {passkeyTexts.named}
            </p>
            <A.Text name="name" label="Nom de la clé" maxLength={passkeyNameMost} span={6} />
          </FieldGrid>
        </RecordForm>
      )}
    </FormDialog>
  )
}

type RemoveProps = { readonly passkey: OwnPasskey; readonly onClose: () => void }
const RemoveDialog = ({ passkey: { id, name }, onClose }: RemoveProps) => {
  const record = useMemo(() => ({ id, currentPassword: '' }), [id])
  return (
    <FormDialog onClose={onClose} title={`Retirer «\u00a0${name}\u00a0»`} size={480}>
      <RecordForm
        {...shared}
        operation={ownPasskeysApi.removePasskey}
        record={record}
        saveLabel="Retirer"
        onClose={onClose}
        onSaved={() => {
          toast.success(passkeyTexts.removed)
          onClose()
        }}
      >
        <FieldGrid>
          <p className={classes.lead} data-span="6">
            {passkeyTexts.removing}
          </p>
          <R.Password
            name="currentPassword"
            label="Votre mot de passe"
            autoComplete="current-password"
            optional={false}
            span={6}
          />
        </FieldGrid>
      </RecordForm>
    </FormDialog>
  )
}

export const OwnPasskeys = ({ passkeys }: { readonly passkeys: readonly OwnPasskey[] }) => {
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<OwnPasskey | null>(null)
  const isKnown = knowsPasskeys()
  return (
    <>
      <p className={classes.lead}>{isKnown ? passkeyTexts.what : passkeyTexts.unknown}</p>
      <ul className={lines.lines}>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={lines.line}>
            <div className={lines.words}>
              <h3>{passkey.name}</h3>
              <p>{passkeyDates(passkey)}</p>
            </div>
            <div className={lines.actions}>
              <Button
                variant="subtle"
                aria-label={`Retirer la clé d’accès ${passkey.name}`}
                onClick={() => setRemoved(passkey)}
              >
                Retirer
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Button className={lines.everywhere} disabled={!isKnown} onClick={() => setAdding(true)}>
        {passkeyTexts.add}
      </Button>
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {removed && <RemoveDialog passkey={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}
