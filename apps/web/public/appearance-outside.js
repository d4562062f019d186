// Sets light or dark before the first paint of a page outside the office: what was chosen in this browser, else as the device.
;(() => {
  const asked = localStorage.getItem('cartable:appearance-outside')
  const isDark = asked === 'dark' || (asked !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
})()
