/** Messages of scanning a pass by camera, at the kiosk and at the counter. */
export const bySource = {
  own: {
    'scan': 'Scan a pass',
    'hint.rider': 'Hold the code of your pass in front of the camera, inside the frame.',
    'hint.staff': 'Hold the code of the pass inside the frame. What is read goes into the search.',
    'starting': 'Starting the camera… If the browser asks, allow it.',
    'looking': 'Looking for a code…',
    'other': 'Other camera',
    'again': 'Start camera again',
    'by_phone': 'Enter phone number',
    'off.time': 'No code was read for {n} seconds, so the camera is off.',
    'off.hidden': 'The camera went off while this page was not in sight.',
    'trouble.insecure': 'The camera works only where the address of this page begins with https.',
    'trouble.none': 'No camera was found on this device.',
    'trouble.denied':
      'This page may not use the camera. It can be allowed in the settings of the browser.',
    'trouble.busy': 'The camera gives no picture. Another program may be using it.',
    'trouble.failed': 'The camera could not be used. Please try again.',
    'ways.rider': 'Please enter your phone number, or see a staff member.',
    'ways.staff': 'Type the name or the member ID, or use a scanner.',
    'none': 'This pass is not valid',
    'none_hint': 'It was replaced or revoked, or it is not of this park. Search for the name.',
  },
} as const

export const messages = bySource.own
