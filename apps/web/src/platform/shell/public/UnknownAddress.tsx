// An address that nothing answers to, for who is not signed in: said as it is, with ways on, and no door that leads nowhere.
import { useEffect, useRef } from 'react'
import { AppLink } from '../links.tsx'
import { PublicLayout, usePublicTitle } from './PublicLayout.tsx'
import classes from './unknown.module.css'

export const UnknownAddress = () => {
  usePublicTitle('Page introuvable')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <PublicLayout>
      <div className={classes.place}>
        <div className={classes.card}>
          <h1 ref={heading} tabIndex={-1}>
            Page introuvable
          </h1>
          <div className={classes.lead}>
            Cette adresse n’existe pas, ou n’existe plus. Vérifiez-la, ou repartez d’ici.
          </div>
          <p>
            <AppLink href="/login">Se connecter</AppLink>
          </p>
          <p>
            <AppLink href="/public/contact">Nous écrire</AppLink>
          </p>
          <p>
            <AppLink href="/public/registration">Créer un compte</AppLink>
          </p>
        </div>
      </div>
    </PublicLayout>
  )
}
