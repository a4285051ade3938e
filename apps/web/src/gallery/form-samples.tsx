import { useState } from 'react'
import { NetworkFailure } from '../lib/api/api-problem.ts'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { FormSummary } from '../ui/form-summary.tsx'
import { MaskedField } from '../ui/masked-field.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Select } from '../ui/select.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { Uploader, type UploaderTexts } from '../ui/uploader.tsx'
import { Sample } from './sample.tsx'

const uploaderTexts: UploaderTexts = {
  prompt: 'Elegí, soltá o pegá el comprobante',
  rules: 'JPG, PNG, WebP o PDF, hasta 5 MB',
  choose: 'Elegir archivo',
  camera: 'Sacar foto',
  drop: 'Soltalo acá',
  sending: (percent) => `Subiendo, ${percent} %`,
  done: 'Subido',
  remove: 'Quitar archivo',
  retry: 'Reintentar',
  refused: { type: 'Ese tipo de archivo no se acepta.', size: 'El archivo supera los 5 MB.' },
  failed: () => 'La subida se cortó. El archivo sigue acá.',
}

function maskCpf(digits: string): string {
  return digits
    .replace(/^(\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3})(\d)/, '$1.$2')
    .replace(/^(\d{3}\.\d{3}\.\d{3})(\d)/, '$1-$2')
}

/** Simulates an upload in steps, so that the progress is visible. A file with "falla" in its name fails. */
function sendSlowly(
  file: File,
  onProgress: (sent: number, total: number) => void,
  signal: AbortSignal,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let sent = 0
    const timer = setInterval(() => {
      sent = Math.min(file.size, sent + file.size / 8)
      onProgress(sent, file.size)
      if (file.name.includes('falla') && sent > file.size / 2) {
        clearInterval(timer)
        reject(new NetworkFailure(null))
      } else if (sent >= file.size) {
        clearInterval(timer)
        resolve(file.name)
      }
    }, 120)
    signal.addEventListener('abort', () => clearInterval(timer))
  })
}

export function FormSamples() {
  const [cpf, setCpf] = useState('11144477735')
  const [amount, setAmount] = useState<bigint | null>(1_234_56n)
  return (
    <Sample title="Forms">
      <div className="grid gap-6 md:grid-cols-2">
        <Card className="grid content-start gap-4 p-5">
          <FormSummary
            title="Hay 2 datos para corregir"
            attempt={0}
            faults={[
              { fieldId: 'gallery-email', message: 'El email no es válido' },
              { message: 'Aceptá los términos para seguir' },
            ]}
          />
          <TextField label="Nombre del cliente" defaultValue="Marina Souza" />
          <TextField
            id="gallery-email"
            label="Email"
            type="email"
            defaultValue="marina@"
            error="El email no es válido"
          />
          <MaskedField
            label="CPF o CNPJ"
            value={cpf}
            onValueChange={setCpf}
            mask={maskCpf}
            maxLength={11}
            state="ok"
          />
          <TextField label="DNI" hint="Sin puntos" state="checking" defaultValue="30111222" />
          <PasswordField
            label="Contraseña"
            showLabel="Mostrar contraseña"
            hideLabel="Ocultar contraseña"
            defaultValue="secreta"
          />
        </Card>
        <Card className="grid content-start gap-4 p-5">
          <MoneyField
            label="Valor a enviar"
            currency="ARS"
            value={amount}
            onValueChange={setAmount}
            hint="Valor máximo: $ 48.600,00"
          />
          <Select
            label="Banco"
            placeholder="Elegí un banco"
            defaultValue=""
            options={[
              { value: 'a', label: 'Banco de la Nación' },
              { value: 'b', label: 'Banco Galicia' },
            ]}
          />
          <TextArea
            label="Descripción"
            optional="(opcional)"
            aside={<span>24/250</span>}
            defaultValue="Nafta súper, 32 litros"
          />
          <TextField label="No editable" disabled defaultValue="Fijo" />
          <Checkbox label="Acepto los términos y la política de privacidad" defaultChecked />
          <Checkbox label="Recordar en este equipo" error="Marcá esta opción para seguir" />
          <Uploader
            label="Comprobante"
            texts={uploaderTexts}
            camera="environment"
            accept={['image/jpeg', 'image/png', 'image/webp', 'application/pdf']}
            maxBytes={5 * 1024 * 1024}
            send={sendSlowly}
            isTransient={(error) => error instanceof NetworkFailure}
          />
        </Card>
      </div>
    </Sample>
  )
}
