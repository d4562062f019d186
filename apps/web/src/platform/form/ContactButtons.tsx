// Under the title of a record on a phone: calling, writing, going there, each a touch away; a desk has them at the side.
import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import { mapOf } from '../fields/map/map-of.ts'
import { useIsPhone } from '../theme/use-is-phone.ts'
import classes from './record.module.css'

type Props = {
  /** Whose they are, for who hears the buttons read. */
  readonly of: string
  /** In E.164; the first that is known is called. */
  readonly phones: readonly (string | null)[]
  readonly email: string | null
  readonly address: string | null
}

export const ContactButtons = ({ of, phones, email, address }: Props) => {
  const isPhone = useIsPhone()
  const phone = phones.find((one) => one !== null) ?? null
  if (!isPhone || (phone === null && email === null && address === null)) return null
  return (
    <nav className={classes.contact} aria-label={`Joindre ${of}`}>
      {phone !== null && (
        <a href={`tel:${phone}`} aria-label={`Appeler ${of}`}>
          <IconPhone size={20} aria-hidden />
          Appeler
        </a>
      )}
      {email !== null && (
        <a href={`mailto:${email}`} aria-label={`Écrire à ${of}`}>
          <IconMail size={20} aria-hidden />
          E-mail
        </a>
      )}
      {address !== null && (
        <a href={mapOf(address)} target="_blank" rel="noopener" aria-label={`Itinéraire jusque chez ${of}`}>
          <IconMapPin size={20} aria-hidden />
          Itinéraire
        </a>
      )}
    </nav>
  )
}
