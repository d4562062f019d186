// Passkeys in the real browser, by the authenticator that Chromium imitates: added on the profile, used at the door, taken off.
import { type CDPSession, expect, type Page, test } from '@playwright/test'
import { demoPassword, expectHome, openBrowser, typeCredentials } from './support/people.ts'

/** A device that recognises its owner; `present` says whether somebody unlocks it. */
const plugDevice = async (page: Page): Promise<{ cdp: CDPSession; present(isThere: boolean): Promise<void> }> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    cdp,
    present: async (isUserVerified) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}
const leave = async (page: Page) => {
  await page.context().clearCookies()
  await page.goto('/login')
}

for (const [login, profile] of [
  ['gestion', '/profile'],
  ['cliente', '/espace/profil'],
] as const)
  test(`${login} adds a passkey, signs in with it alone, and takes it off`, async ({ browser }) => {
    const page = await openBrowser(browser)
    const { present } = await plugDevice(page)
    await page.goto('/login')
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await typeCredentials(page, login, demoPassword)
    await expectHome(page)
    expect(loaded.filter((url) => url.includes('passkey-device'))).toEqual([])

    await page.goto(profile)
    await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Votre mot de passe').fill(demoPassword)
    await dialog.getByRole('button', { name: 'Continuer' }).click()
    await dialog.getByLabel('Nom de la clé').fill('Portable du test')
    await dialog.getByRole('button', { name: 'Ajouter' }).click()
    await expect(page.getByText('Portable du test', { exact: true })).toBeVisible()
    await expect(page.getByText(/pas encore utilisée/)).toBeVisible()

    await leave(page)
    await present(false)
    await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
    await expect(page.getByRole('alert')).toContainText('Aucune clé d’accès n’a été donnée')
    await present(true)
    await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
    await expectHome(page)

    await page.goto(profile)
    await expect(page.getByText(/utilisée le/)).toBeVisible()
    await page.getByRole('button', { name: 'Retirer la clé d’accès Portable du test' }).click()
    await dialog.getByLabel('Votre mot de passe').fill(demoPassword)
    await dialog.getByRole('button', { name: 'Retirer' }).click()
    await expect(page.getByText('Portable du test', { exact: true })).toHaveCount(0)
    await leave(page)
    await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
    await expect(page.getByRole('alert')).toContainText('n’a pas été reconnue')
    await page.context().close()
  })
